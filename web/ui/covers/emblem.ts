import { at, type Board, CRISP, circle, pick, rectangle, round, sealedPath, UNIT } from './draw.ts'

/** Branding: a quarter drawn from arcs, mirrored twice, like a logo. */
export function emblem({ random, width, height, inks, scope }: Board): string {
  const columns = Math.max(1, Math.round(width / UNIT / 2))
  const cell = width / 2 / columns
  const rows = Math.max(1, Math.floor(height / 2 / cell))
  const full = 2 * rows * cell
  const ground = random() < 0.5 ? inks.main : inks.deep
  const figures: readonly [string, string, string, string] =
    ground === inks.main
      ? [inks.deep, inks.paper, inks.light, inks.spark]
      : [inks.main, inks.light, inks.paper, inks.spark]
  let marks = ''
  let grounds = ''

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * cell
      const y = row * cell
      const cellInk = at(figures, pick(random, 3))
      const markInk = at(figures, pick(random, 4))
      const form = pick(random, 5)
      const heart = column === columns - 1 && row === rows - 1
      const under = heart ? figures[1] : random() < 0.45 ? cellInk : ground
      if (under !== ground) grounds += rectangle(x - 0.5, y - 0.5, cell + 1, cell + 1, under)
      let ink = heart ? figures[3] : markInk
      if (ink === under || ink === ground) ink = under === figures[3] ? figures[1] : figures[3]
      marks += sealedPath(quarter(heart ? 0 : form, x, y, cell), ink)
    }
  }
  const mirrored = (id: string) =>
    [`-1 0 0 1 ${width} 0`, `1 0 0 -1 0 ${full}`, `-1 0 0 -1 ${width} ${full}`]
      .map((matrix) => `<use href="#${id}" transform="matrix(${matrix})"/>`)
      .join('')
  const group = (id: string, content: string, more = '') =>
    `<g id="${id}"${more}>${content}</g>${mirrored(id)}`
  const centre = circle(width / 2, full / 2, cell * 0.38, ground)
  return `${rectangle(0, 0, width, height, ground)}<g transform="translate(0 ${round(height - full)})">${group(`${scope}g`, grounds, CRISP)}${group(`${scope}m`, marks)}${centre}</g>`
}

function quarter(form: number, left: number, top: number, cell: number): string {
  const x = round(left)
  const y = round(top)
  const c = round(cell)
  const right = round(left + cell)
  const bottom = round(top + cell)
  switch (form) {
    case 0:
      return `M${right} ${y}a${c} ${c} 0 0 0 ${-c} ${c}h${c}z`
    case 1:
      return `M${x} ${y}a${c} ${c} 0 0 1 ${c} ${c}h${-c}z`
    case 2:
      return `M${x} ${y}h${c}a${c} ${c} 0 0 1 ${-c} ${c}z`
    case 3:
      return `M${x} ${bottom}a${c} ${c} 0 0 1 ${c} ${-c}q0 ${c} ${-c} ${c}z`
    default:
      return `M${x} ${y}h${c}v${c}a${c} ${c} 0 0 0 ${-c} ${-c}z`
  }
}
