// Fast Fourier transforms: rooms (convolution) and the reduction of steady noise.

/** In place. @param real and imaginary parts, as many as a power of two */
function transform(real, imaginary, isInverse = false) {
  const size = real.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      ;[real[i], real[j]] = [real[j], real[i]]
      ;[imaginary[i], imaginary[j]] = [imaginary[j], imaginary[i]]
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const turn = ((isInverse ? 2 : -2) * Math.PI) / length
    for (let start = 0; start < size; start += length) {
      for (let k = 0; k < length / 2; k++) {
        const [cos, sin] = [Math.cos(turn * k), Math.sin(turn * k)]
        const [one, other] = [start + k, start + k + length / 2]
        const re = real[other] * cos - imaginary[other] * sin
        const im = real[other] * sin + imaginary[other] * cos
        real[other] = real[one] - re
        imaginary[other] = imaginary[one] - im
        real[one] += re
        imaginary[one] += im
      }
    }
  }
  if (!isInverse) return
  for (let i = 0; i < size; i++) {
    real[i] /= size
    imaginary[i] /= size
  }
}

/** A sound in a room. @param answer what the room makes of one click */
export function convolved(sound, answer) {
  const length = sound.length + answer.length - 1
  const size = 2 ** Math.ceil(Math.log2(length))
  const spectrum = (signal) => {
    const parts = [new Float64Array(size), new Float64Array(size)]
    parts[0].set(signal)
    transform(...parts)
    return parts
  }
  const [[ar, ai], [br, bi]] = [spectrum(sound), spectrum(answer)]
  const real = ar.map((value, i) => value * br[i] - ai[i] * bi[i])
  const imaginary = ar.map((value, i) => value * bi[i] + ai[i] * br[i])
  transform(real, imaginary, true)
  return real.slice(0, length)
}

const frame = 1_024
const hop = frame / 4
const window = Float64Array.from({ length: frame }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / frame))

function frames(sound) {
  const all = []
  for (let at = 0; at + frame <= sound.length; at += hop) {
    const real = sound.slice(at, at + frame).map((sample, i) => sample * window[i])
    const imaginary = new Float64Array(frame)
    transform(real, imaginary)
    all.push({ at, real, imaginary })
  }
  return all
}

/**
 * Learns the noise from a piece without speech and turns down every tone that is no louder, as editors do.
 *
 * @param db how far down
 * @param sensitivity how much louder than the noise a tone has to be to pass
 */
export function noiseReduced(sound, noise, db, sensitivity = 4) {
  const learned = new Float64Array(frame)
  const seen = frames(noise)
  for (const { real, imaginary } of seen) {
    for (let i = 0; i < frame; i++) learned[i] += (real[i] ** 2 + imaginary[i] ** 2) / seen.length
  }
  const down = 10 ** (-db / 20)
  const result = new Float64Array(sound.length)
  for (const { at, real, imaginary } of frames(sound)) {
    for (let i = 0; i < frame; i++) {
      const passes = real[i] ** 2 + imaginary[i] ** 2 > learned[i] * sensitivity
      if (passes) continue
      real[i] *= down
      imaginary[i] *= down
    }
    transform(real, imaginary, true)
    // Four frames overlap; the square of the window adds up to two.
    for (let i = 0; i < frame; i++) result[at + i] += (real[i] * window[i]) / 2
  }
  return result
}
