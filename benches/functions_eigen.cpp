// Adds Eigen to the lines of `functions --csv`, read from standard input: a last column, elements
// per nanosecond, or '-' where Eigen has no such function. `benches/functions.sh` builds this where
// Eigen's headers are installed.
#include <Eigen/Core>
#include <unsupported/Eigen/SpecialFunctions>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

template <class T> using V = Eigen::Array<T, Eigen::Dynamic, 1>;

// The inputs of the other program.
template <class T> V<T> uniform(uint32_t seed, int count, double low, double high) {
    V<T> x(count);
    for (int i = 0; i < count; i++) {
        uint32_t u = uint32_t(uint64_t(i) * 2654435761u + uint64_t(seed) * 2246822519u) >> 8;
        x[i] = T(low + (high - low) * (u / 16777216.0));
    }
    return x;
}

template <class T> double speed(const std::string& name, int count, double low, double high) {
    V<T> x = uniform<T>(1, count, low, high), z = uniform<T>(2, count, 0.5, 3.0), y(count);
    const std::map<std::string, std::function<void()>> functions = {
#define ROW(name, ...) {name, [&] { y = __VA_ARGS__; }}
        ROW("sqrt", x.sqrt()),
        ROW("rsqrt", x.rsqrt()),
        ROW("recip", x.inverse()),
        ROW("exp", x.exp()),
        ROW("exp_m1", x.expm1()),
        ROW("ln", x.log()),
        ROW("log2", x.log2()),
        ROW("log10", x.log10()),
        ROW("ln_1p", x.log1p()),
        ROW("powf", x.pow(z)),
        ROW("sin", x.sin()),
        ROW("cos", x.cos()),
        ROW("tan", x.tan()),
        ROW("asin", x.asin()),
        ROW("acos", x.acos()),
        ROW("atan", x.atan()),
        ROW("sinh", x.sinh()),
        ROW("cosh", x.cosh()),
        ROW("tanh", x.tanh()),
        ROW("asinh", x.asinh()),
        ROW("acosh", x.acosh()),
        ROW("atanh", x.atanh()),
        ROW("sigmoid", x.logistic()),
        ROW("erf", x.erf()),
        ROW("erfc", x.erfc()),
        ROW("lgamma", x.lgamma()),
        ROW("digamma", x.digamma()),
        ROW("floor", x.floor()),
        ROW("ceil", x.ceil()),
        ROW("round", x.rint()),
        ROW("abs", x.abs()),
        ROW("max", x.binaryExpr(z, Eigen::internal::scalar_max_op<T, T, Eigen::PropagateNumbers>())),
        ROW("min", x.binaryExpr(z, Eigen::internal::scalar_min_op<T, T, Eigen::PropagateNumbers>())),
        ROW("maximum", x.binaryExpr(z, Eigen::internal::scalar_max_op<T, T, Eigen::PropagateNaN>())),
        ROW("minimum", x.binaryExpr(z, Eigen::internal::scalar_min_op<T, T, Eigen::PropagateNaN>())),
        ROW("clamp", x.max(T(-1)).min(T(1))),
#undef ROW
    };
    auto found = functions.find(name);
    if (found == functions.end()) {
        return 0;
    }
    auto now = [] { return std::chrono::steady_clock::now(); };
    double best = 1e300;
    int calls = 1;
    for (int turn = 0; turn <= 150; turn++) {
        auto start = now();
        for (int i = 0; i < calls; i++) {
            found->second();
            asm volatile("" : : "r"(y.data()), "r"(x.data()) : "memory");
        }
        double spent = std::chrono::duration<double, std::nano>(now() - start).count() / calls;
        if (turn == 0) {
            calls = std::max(1, int(60000 / spent));
        } else {
            best = std::min(best, spent);
        }
    }
    return count / best;
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        std::vector<std::string> words;
        std::stringstream rest(line);
        for (std::string word; std::getline(rest, word, ',');) words.push_back(word);
        if (words[0] == "function") {
            std::cout << line << ",eigen\n";
            continue;
        }
        int count = std::stoi(words[2]);
        double low = std::stod(words[3]), high = std::stod(words[4]);
        double found = words[1] == "f32" ? speed<float>(words[0], count, low, high)
                                         : speed<double>(words[0], count, low, high);
        std::cout << line << ",";
        if (found > 0) {
            std::cout << found << "\n";
        } else {
            std::cout << "-\n";
        }
    }
}
