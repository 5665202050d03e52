// The places and people of the films about cutting.
import { accent, box, disk, filled, ink, lined, sand, teal } from './drawing.mjs'

export function street(to, t) {
  box(to, '#bcd3d6', 0, 0, 640, 240)
  for (const [x, width, height, color] of [
    [-10, 120, 150, '#c98f6d'],
    [110, 110, 186, '#e3c9a0'],
    [220, 140, 136, '#a9674f'],
    [360, 100, 178, '#d8b48a'],
    [460, 190, 150, '#b97c5c'],
  ]) {
    const top = 200 - height
    box(to, color, x, top, width, height)
    for (let row = 0; row < Math.floor(height / 52); row++)
      for (let column = 0; column < Math.floor(width / 44); column++)
        box(
          to,
          row === 1 && column === 1 ? '#f4d98b' : '#4c5a6b',
          x + 16 + column * 42,
          top + 18 + row * 46,
          20,
          28,
          2,
        )
  }
  box(to, '#6b6e78', 0, 200, 640, 60)
  box(to, '#d7d2c4', 0, 196, 640, 8)
  const x = -140 + t * 190
  box(to, accent, x, 178, 130, 34, 12)
  box(to, accent, x + 28, 156, 70, 34, 14)
  box(to, '#dfeaec', x + 36, 162, 26, 18, 5)
  box(to, '#dfeaec', x + 66, 162, 24, 18, 5)
  for (const wheel of [30, 100]) {
    disk(to, ink, x + wheel, 212, 14)
    disk(to, '#b9bcc4', x + wheel, 212, 6)
  }
}

function threads(to, t, left, right) {
  for (let n = 0; n < 46; n++) {
    const x = left + ((right - left) * n) / 45
    const lifted = (n % 2 ? 1 : -1) * 9 * Math.sin(t * Math.PI * 2)
    lined(to, n % 3 ? '#efe4cd' : '#dcc9a2', 2, () => {
      to.moveTo(x, 30)
      to.quadraticCurveTo(x, 120 + lifted, x, 172)
    })
  }
  box(to, '#b7523b', left - 4, 170, right - left + 8, 70)
  for (let row = 0; row < 4; row++)
    box(to, row % 2 ? '#e9d4a8' : teal, left - 4, 176 + row * 15, right - left + 8, 7)
}

export function loom(to, t) {
  box(to, '#5a4636', 0, 0, 640, 260)
  box(to, '#4a3a2d', 0, 0, 640, 20)
  threads(to, t, 130, 510)
  for (const x of [92, 516]) box(to, '#8d6a45', x, 0, 32, 240, 3)
  box(to, '#a57f55', 80, 14, 480, 22, 4)
  const beat = Math.abs(((t * 2) % 2) - 1)
  box(to, '#a57f55', 96, 128 + 22 * (1 - beat) ** 4, 448, 16, 4)
  const across = 150 + 330 * (0.5 - 0.5 * Math.cos(t * Math.PI * 2))
  filled(to, sand, () => to.ellipse(across, 116, 40, 9, 0, 0, 2 * Math.PI))
  box(to, accent, across - 14, 112, 28, 8, 3)
}

export function face(to, t, isSpeaking) {
  box(to, '#7e8f7c', 0, 0, 640, 260)
  box(to, '#6d7d6c', 0, 0, 210, 260)
  box(to, '#dfe8e6', 36, 16, 120, 150, 4)
  lined(to, '#8d6a45', 8, () => to.rect(36, 16, 120, 150))
  filled(to, teal, () => {
    to.moveTo(210, 260)
    to.quadraticCurveTo(226, 186, 320, 184)
    to.quadraticCurveTo(414, 186, 430, 260)
  })
  box(to, '#a9714e', 294, 150, 52, 52, 18)
  filled(to, '#3a2b26', () => to.ellipse(320, 92, 74, 82, 0, 0, 2 * Math.PI))
  filled(to, '#bd8059', () => to.ellipse(320, 108, 58, 70, 0, 0, 2 * Math.PI))
  filled(to, '#3a2b26', () => {
    to.moveTo(258, 96)
    to.quadraticCurveTo(300, 40, 382, 96)
    to.quadraticCurveTo(386, 28, 320, 26)
    to.quadraticCurveTo(254, 28, 258, 96)
  })
  const blink = t % 2.6 > 2.48 ? 0.15 : 1
  for (const x of [298, 342]) {
    filled(to, '#fff', () => to.ellipse(x, 104, 9, 6 * blink, 0, 0, 2 * Math.PI))
    filled(to, ink, () => to.ellipse(x - 1, 104, 4.2, 5 * blink, 0, 0, 2 * Math.PI))
    lined(to, '#3a2b26', 3.5, () => {
      to.moveTo(x - 12, 89)
      to.quadraticCurveTo(x, 84, x + 11, 90)
    })
  }
  lined(to, '#9a6243', 3, () => {
    to.moveTo(320, 108)
    to.quadraticCurveTo(314, 128, 322, 131)
  })
  const open = isSpeaking ? 2 + 9 * Math.abs(Math.sin(t * 11) * Math.sin(t * 4.3 + 1)) : 1.6
  filled(to, '#7c3430', () => to.ellipse(320, 150, 17, open, 0, 0, 2 * Math.PI))
}

export function hands(to, t) {
  box(to, '#5a4636', 0, 0, 640, 260)
  threads(to, t * 0.25, 60, 580)
  const move = 12 * Math.sin(t * 2.2)
  for (const side of [-1, 1]) {
    to.save()
    to.translate(320 + side * (108 + move), 168)
    to.scale(-side, 1)
    filled(to, teal, () => {
      to.moveTo(-190, 120)
      to.lineTo(-88, 12)
      to.lineTo(-52, 58)
      to.lineTo(-110, 140)
    })
    filled(to, '#bd8059', () => {
      to.moveTo(-84, 24)
      to.quadraticCurveTo(-50, -22, -6, -22)
      to.quadraticCurveTo(26, -12, 12, 22)
      to.quadraticCurveTo(-18, 46, -56, 52)
    })
    for (let finger = 0; finger < 4; finger++) {
      const y = -14 + finger * 12
      lined(to, '#a9714e', 13.5, () => {
        to.moveTo(-8, y)
        to.lineTo(34 - Math.abs(finger - 1.4) * 6, y - 6 + finger)
      })
      lined(to, '#bd8059', 11, () => {
        to.moveTo(-8, y)
        to.lineTo(34 - Math.abs(finger - 1.4) * 6, y - 6 + finger)
      })
    }
    lined(to, '#bd8059', 14, () => {
      to.moveTo(-34, -10)
      to.quadraticCurveTo(-16, -40, 8, -44)
    })
    to.restore()
  }
  lined(to, accent, 4, () => {
    to.moveTo(320 - 74 - move, 160)
    to.quadraticCurveTo(320, 182 + move, 320 + 74 + move, 160)
  })
}

export function balloon(to, t, x, y) {
  const sky = to.createLinearGradient(0, 0, 0, 360)
  sky.addColorStop(0, '#8fbfd0')
  sky.addColorStop(1, '#f3e6cd')
  box(to, sky, 0, 0, 640, 360)
  for (const [cx, cy] of [
    [120, 90],
    [330, 220],
  ])
    for (const n of [0, 1, 2]) disk(to, 'rgb(255 255 255 / 60%)', cx + n * 28 + t * 3, cy - (n % 2) * 12, 24)
  filled(to, '#7fa08a', () => {
    to.moveTo(0, 360)
    to.quadraticCurveTo(180, 268, 400, 318)
    to.quadraticCurveTo(540, 344, 640, 300)
    to.lineTo(640, 360)
  })
  lined(to, ink, 1.5, () => {
    to.moveTo(x - 22, y + 38)
    to.lineTo(x - 9, y + 74)
    to.moveTo(x + 22, y + 38)
    to.lineTo(x + 9, y + 74)
  })
  disk(to, accent, x, y, 46)
  filled(to, '#f1c15d', () => to.ellipse(x, y, 17, 46, 0, 0, 2 * Math.PI))
  box(to, '#8d6a45', x - 12, y + 72, 24, 18, 3)
}

/** Someone on a beach who waves, with the head at the given place. */
export function waving(to, t, x, y) {
  box(to, '#bfe0e2', 0, 0, 640, 170)
  box(to, '#4f9aa3', 0, 170, 640, 66)
  for (let n = 0; n < 7; n++)
    lined(to, 'rgb(255 255 255 / 55%)', 3, () => {
      to.moveTo(30 + n * 92 + 8 * Math.sin(t + n), 196 + (n % 3) * 12)
      to.lineTo(70 + n * 92 + 8 * Math.sin(t + n), 196 + (n % 3) * 12)
    })
  box(to, '#ecd9ae', 0, 236, 640, 124)
  lined(to, '#bd8059', 13, () => {
    to.moveTo(x + 16, y + 50)
    to.lineTo(x + 44, y + 16)
    to.lineTo(x + 50 + 12 * Math.sin(t * 9), y - 26)
  })
  lined(to, '#bd8059', 13, () => {
    to.moveTo(x - 16, y + 50)
    to.lineTo(x - 34, y + 96)
  })
  for (const side of [-1, 1])
    lined(to, '#34415c', 17, () => {
      to.moveTo(x + side * 9, y + 110)
      to.lineTo(x + side * 13, y + 174)
    })
  box(to, '#f1c15d', x - 27, y + 32, 54, 84, 18)
  disk(to, '#bd8059', x, y, 27)
  filled(to, '#3a2b26', () => to.arc(x, y - 4, 28, Math.PI, 2 * Math.PI))
  box(to, accent, x - 31, y - 12, 62, 8, 4)
  disk(to, ink, x - 9, y + 4, 3)
  disk(to, ink, x + 9, y + 4, 3)
  lined(to, '#7c3430', 3, () => to.arc(x, y + 9, 9, 0.2, Math.PI - 0.2))
}
