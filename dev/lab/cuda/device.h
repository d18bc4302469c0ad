// What a graphics processor and a processor do in ways of their own: lanes, memory that games share, launches.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

constexpr int LANES = 32; // Of a warp, which plays one game.

#ifdef __CUDACC__
#define HERE __device__ __forceinline__
#define HERE_AND_HOST __host__ __device__ __forceinline__
__device__ __forceinline__ int own_lane() { return threadIdx.x % LANES; }
template <class F> HERE void each_lane(F work) { work(own_lane()); }
template <class F> HERE float sum_of_lanes(F value) {
    float sum = value(own_lane());
#pragma unroll
    for (int other = LANES / 2; other > 0; other /= 2) sum += __shfl_xor_sync(~0u, sum, other);
    return sum;
}
// Other games change the weights meanwhile: past the nearest cache.
HERE float read(const float *from) { return __ldcg(from); }
HERE uint4 read(const uint4 *from) { return __ldcg(from); }
HERE void add(float *to, float value) { atomicAdd(to, value); }
HERE float as_float(uint32_t bits) { return __uint_as_float(bits); }
// Two numbers at once, from compute capability 9 on (CUDA C++ Programming Guide, atomicAdd).
HERE void add(float2 *to, float2 value) { atomicAdd(to, value); }
HERE void count(uint32_t *to, uint32_t by) { atomicAdd(to, by); }
HERE uint32_t next(uint32_t *to) { return atomicAdd(to, 1u); }
HERE void count(unsigned long long *to, unsigned long long by) {
    if (own_lane() == 0) atomicAdd(to, by);
}
template <class V> HERE V of_first_lane(V value) { return __shfl_sync(~0u, value, 0); }
HERE int bits_in(uint64_t bits) { return __popcll(bits); }
HERE int lowest_bit(uint64_t bits) { return __ffsll(bits) - 1; }
#else
#define HERE inline
#define HERE_AND_HOST inline
#define __global__
#define __launch_bounds__(...)
struct float2 { float x, y; };
struct uint4 { uint32_t x, y, z, w; };
static float as_float(uint32_t bits) { float f; memcpy(&f, &bits, 4); return f; }
static float2 make_float2(float x, float y) { return {x, y}; }
template <class F> void each_lane(F work) { for (int lane = 0; lane < LANES; lane++) work(lane); }
template <class F> float sum_of_lanes(F value) {
    float sum = 0;
    for (int lane = 0; lane < LANES; lane++) sum += value(lane);
    return sum;
}
static float read(const float *from) { return *from; }
static uint4 read(const uint4 *from) { return *from; }
// What games of a graphics processor do at once is seen by none of them.
static std::vector<std::pair<float *, float>> at_once;
static void add(float *to, float value) { at_once.push_back({to, value}); }
static void add(float2 *to, float2 value) { add(&to->x, value.x); add(&to->y, value.y); }
static uint32_t next(uint32_t *to) { return (*to)++; }
static void count(uint32_t *to, uint32_t by) { *to += by; }
static void count(unsigned long long *to, unsigned long long by) { *to += by; }
template <class V> V of_first_lane(V value) { return value; }
static int bits_in(uint64_t bits) { return __builtin_popcountll(bits); }
static int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }
#endif
