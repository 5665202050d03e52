// A head as a field of distances: how far each point in space is from its skin, in heads.

const round = (x, y, z, [cx, cy, cz, rx, ry, rz]) => {
  const [dx, dy, dz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz]
  const far = Math.hypot(dx, dy, dz)
  const steep = Math.hypot(dx / rx, dy / ry, dz / rz)
  return steep === 0 ? -Math.min(rx, ry, rz) : (far * (far - 1)) / steep
}

const joint = (one, other, soft) => {
  const share = Math.max(0, Math.min(1, 0.5 + (other - one) / (2 * soft)))
  return other + (one - other) * share - soft * share * (1 - share)
}

/** The x axis goes to the right of the picture, y up, z towards the camera. Both sides are alike. */
export function distance(px, y, z) {
  const x = Math.abs(px)
  let far = round(x, y, z, [0, 0.28, -0.12, 0.78, 0.82, 0.92])
  far = joint(far, round(x, y, z, [0, -0.42, 0.12, 0.56, 0.62, 0.6]), 0.3)
  far = joint(far, round(x, y, z, [0, -0.86, 0.42, 0.22, 0.16, 0.2]), 0.24)
  // Cheekbones and brow, then the hollows of the eyes.
  far = joint(far, round(x, y, z, [0.42, -0.16, 0.42, 0.22, 0.15, 0.22]), 0.16)
  far = joint(far, round(x, y, z, [0.3, 0.27, 0.62, 0.3, 0.09, 0.13]), 0.16)
  far = -joint(-far, round(x, y, z, [0.31, 0.08, 0.86, 0.19, 0.12, 0.2]), 0.14)
  far = joint(far, round(x, y, z, [0.31, 0.08, 0.59, 0.15, 0.125, 0.15]), 0.03)
  // Nose: bridge, tip and wings.
  far = joint(far, round(x, y, z, [0, 0.0, 0.76, 0.085, 0.3, 0.13]), 0.1)
  far = joint(far, round(x, y, z, [0, -0.23, 0.88, 0.105, 0.1, 0.17]), 0.09)
  far = joint(far, round(x, y, z, [0.11, -0.27, 0.78, 0.075, 0.07, 0.09]), 0.05)
  // Lips, with the line between them.
  far = joint(far, round(x, y, z, [0, -0.49, 0.69, 0.2, 0.055, 0.1]), 0.06)
  far = joint(far, round(x, y, z, [0, -0.6, 0.67, 0.17, 0.065, 0.1]), 0.06)
  far = -joint(-far, round(x, y, z, [0, -0.545, 0.8, 0.22, 0.014, 0.09]), 0.02)
  far = joint(far, round(x, y, z, [0.79, 0.02, -0.1, 0.08, 0.22, 0.14]), 0.06)
  const neck = Math.max(Math.hypot(x, z + 0.25) - 0.43 - 0.06 * Math.max(0, -1 - y), y + 0.2, -2.6 - y)
  far = joint(far, neck, 0.16)
  return joint(far, round(x, y, z, [0, -2.62, -0.3, 1.95, 0.9, 0.75]), 0.3)
}

const eye = [0.31, 0.08, 0.59, 0.15, 0.125, 0.15]

/** What the surface is made of. */
export function materialAt(px, y, z) {
  const x = Math.abs(px)
  if (y < -1.5 - 0.12 * Math.min(1, x)) return 'cloth'
  const isEar = x > 0.72 && y < 0.3
  if (!isEar && y > (z > -0.02 ? 0.76 - 0.62 * x * x : -0.3)) return 'hair'
  const [across, up] = [x - 0.31, y - 0.075]
  if (round(x, y, z, eye) < 0.012 && Math.abs(up) < 0.058 * (1 - (across / 0.14) ** 2)) {
    const [aside, high] = [px - Math.sign(px) * 0.31, up]
    return Math.hypot(aside, high) < 0.056 ? 'iris' : 'white'
  }
  const brow = 0.31 + 0.05 * Math.cos((x - 0.36) * 5)
  if (z > 0.3 && x > 0.14 && x < 0.52 && Math.abs(y - brow) < 0.034 * (1 - (x - 0.14) * 1.4)) return 'hair'
  if (z > 0.5 && x < 0.2 && Math.abs(y + 0.545) < 0.1 * (1 - (x / 0.21) ** 2)) return 'lips'
  return 'skin'
}

/** Where a line from the camera meets the skin, or null. */
export function met(x, y) {
  for (let z = 1.3, step = 0; step < 70 && z > -1.6; step++) {
    const far = distance(x, y, z)
    if (far < 0.002) return z
    z -= far * 0.8
  }
  return null
}

export function normalAt(x, y, z) {
  const e = 0.004
  const [dx, dy, dz] = [
    distance(x + e, y, z) - distance(x - e, y, z),
    distance(x, y + e, z) - distance(x, y - e, z),
    distance(x, y, z + e) - distance(x, y, z - e),
  ]
  const length = Math.hypot(dx, dy, dz) || 1
  return [dx / length, dy / length, dz / length]
}

/** How much of a large light reaches a point: 0 in full shadow, 1 without any. */
export function reached(x, y, z, [lx, ly, lz], softness) {
  let least = 1
  for (let way = 0.05, step = 0; step < 26 && way < 2.4; step++) {
    const far = distance(x + lx * way, y + ly * way, z + lz * way)
    least = Math.min(least, (far * softness) / way)
    if (least < 0.01) return 0
    way += Math.max(0.03, far * 0.85)
  }
  return least * least * (3 - 2 * least)
}
