//! Buffers of image.

use ::image::{self, GrayImage, Rgb, RgbImage, RgbaImage};
use broadloom::prelude::*;

#[test]
fn a_photograph_becomes_grey() {
    let photo = RgbImage::from_fn(3, 2, |x, y| Rgb([10 * x as u8, 100 * y as u8, 200]));
    let weights = [0.25_f32, 0.5, 0.25];
    let mut grey = GrayImage::new(3, 2);
    broadcast!(grey = sum(photo as f32 * weights @ (2), (2)) as u8);
    assert_eq!(grey.get_pixel(2, 1).0, [5 + 50 + 50]);
    let means = photo.lazy().cast::<f32>().mean(axes![0, 1]);
    assert_eq!(means, array![10.0, 50.0, 200.0]);
}

#[test]
fn channels_are_part_of_the_shape() {
    let mut photo = RgbaImage::new(4, 0);
    broadcast!(photo += 1);
    let mut photo = RgbaImage::new(4, 2);
    let colour = [1_u8, 2, 3, 255];
    broadcast!(photo = colour @ (2));
    assert_eq!(photo.get_pixel(3, 1).0, colour);
    let slice = vec![7_u8; 30];
    let larger = image::ImageBuffer::<Rgb<u8>, &[u8]>::from_raw(3, 3, &slice).unwrap();
    assert_eq!(larger.shape_of(), [3, 3, 3]);
    trait ShapeOf {
        fn shape_of(&self) -> Vec<usize>;
    }
    impl<X: broadloom::containers::Container> ShapeOf for X {
        fn shape_of(&self) -> Vec<usize> {
            self.elements().extents().as_ref().to_vec()
        }
    }
}

#[test]
fn results_become_images() {
    let photo = RgbImage::from_fn(3, 2, |x, y| Rgb([10 * x as u8, 100 * y as u8, 200]));
    let flipped: RgbImage = photo.elements().slice(s![.., ..;-1, ..]).to_image();
    assert_eq!(flipped.get_pixel(0, 1).0, [20, 100, 200]);
    let grey: GrayImage = photo.lazy().amax(axes![2]).to_image();
    assert_eq!(grey.dimensions(), (3, 2));
    let error = photo.lazy().try_to_image::<image::Rgba<u8>>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`to_image` of shape [2, 3, 3]: axis 2 has extent 3, and the pixels have 4 channels: `Luma` has 1 channel and no axis for it, `LumaA` has 2, `Rgb` 3, `Rgba` 4"
    );
    let error = grey
        .lazy()
        .try_to_image::<Rgb<u8>>()
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "`to_image` of shape [2, 3]: an image has 3 axes, height, width and channels"
    );
}

#[test]
fn samples_of_dynamic_images() {
    use image::DynamicImage;
    let photo = RgbImage::from_fn(3, 2, |x, y| Rgb([x as u8, 10 * y as u8, 200]));
    let dynamic = DynamicImage::from(photo.clone());
    let samples = dynamic.try_samples::<u8>().unwrap();
    assert_eq!(samples.shape(), [2, 3, 3]);
    assert_eq!(samples.mean(axes![0, 1]), photo.lazy().mean(axes![0, 1]));
    let grey = DynamicImage::new_luma16(4, 5);
    let levels = grey.try_samples::<u16>().unwrap();
    assert_eq!(broadcast!(levels + 1_u16).sum(..), 20);
    assert_eq!(
        DynamicImage::new_rgba32f(0, 2)
            .try_samples::<f32>()
            .unwrap()
            .shape(),
        [2, 0, 4]
    );
    assert_eq!(
        dynamic.try_samples::<f32>().unwrap_err().to_string(),
        "the image is `Rgb8`, whose samples are not f32: ask for u8, u16 or f32 as its name ends (8, 16, 32F), or convert it, `image.to_rgb8()`, `image.to_rgb32f()`"
    );
}
