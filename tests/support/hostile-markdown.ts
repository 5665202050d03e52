/** Texts that are far more expensive to parse than their length suggests, at a given length. */
export const hostileMarkdown: Record<string, (length: number) => string> = {
  'lists in one line': repeated('- - - - - - - - a\n'),
  'three lists in one line': repeated('- - - a\n'),
  'ordered lists in one line': repeated('1. 1. 1. 1. 1. a\n'),
  'lists apart by tabs': repeated('-\t-\t-\t-\ta\n'),
  'lists of plus signs': repeated('+ + + + + + a\n'),
  'quotes in one line': repeated('> > > > > > > > a\n'),
  'quotes without spaces': repeated('>>>>>>>>a\n'),
  'quotes and lists in turn': repeated('> - 1. > - 1. a\n'),
  'lists without end': repeated('- '),
  'quotes without end': repeated('>'),
  'items ever deeper': (length) => cut(length, (depth) => `${' '.repeat((depth % 60) * 2)}- a\n`),
  'lines that go on with a quote': (length) =>
    `> > > > > > > > a\n${'b\n'.repeat(length / 2)}`.slice(0, length),
  'lines that go on with an item': (length) =>
    `- - - - - - - - a\n${`${' '.repeat(16)}b\n`.repeat(length / 18)}`.slice(0, length),
  'boxes in items': repeated('- :::aside\n'),
  'boxes in boxes': repeated(':::callout\n'),
  'boxes one by one': repeated(':::aside\nb\n:::\n'),
  'formulas that grow': repeated(
    ':::formula\n```tex\n\\def\\a#1{#1#1#1#1}\\a{\\a{\\a{\\a{\\a{x}}}}}\n```\n:::\n',
  ),
  'formulas in formulas': repeated(`:::formula\n\`\`\`tex\n${'\\\\frac{'.repeat(150)}\n\`\`\`\n:::\n`),
  'drawings of paths': repeated(
    `:::drawing\n\`\`\`svg\n<svg viewBox="0 0 360 60"><title>${'A path. '.repeat(9)}</title><path class="line arrow" d="M0 0${'a1 1 0 0 1 1 1'.repeat(100)}"/></svg>\n\`\`\`\n:::\n`,
  ),
  'drawings of groups': repeated(`:::drawing\n\`\`\`svg\n<svg>${'<g>'.repeat(300)}\n\`\`\`\n:::\n`),
  'a chart of one table': (length) =>
    `:::chart\n|a|b|\n|-|-|\n${repeated('|a|1|\n')(Math.max(0, length - 30))}`.slice(0, length),
  'fences in templates': repeated(':::template\n`````\n````\n```\n:::\n'),
  'points in pictures': repeated(':::annotated\n![a](b)\n\n1. (1, 2) a\n2. (3, 4) b\n:::\n'),
  'questions of brackets': repeated(`:::question\n\`\`\`yaml\n${'[ '.repeat(190)}\n\`\`\`\n:::\n`),
  'films of links': repeated(':::film{title=a}\n![a](b) [c](d) [e](f)\n:::\n'),
  'a table of 50 columns': table(50),
  'a table of two columns': table(2),
  'a wide head above empty rows': (length) =>
    `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(length / 2)}`.slice(0, length),
  'code that never ends, in rows': repeated('|`|``'),
  'code that never ends, in a table': (length) => `|a|\n|-|\n${repeated('|`|\n')(length - 8)}`,
  'code that never ends': repeated('`a'),
  'comments that never end': repeated('a<!-- a'),
  'comments that never end, line by line': repeated('a<!-- a\n'),
  'instructions that never end': repeated('<?'),
  'tags that never end': repeated('<a b="'),
  'emphasis that never closes': repeated('*a_ '),
  'emphasis without spaces': repeated('*a'),
  'struck text': repeated('~a'),
  'brackets without end': repeated('['),
  'pictures that never end': repeated('![a]('),
  links: repeated('[a](b) '),
  definitions: (length) => cut(length, (number) => `[a${number}]: b\n`),
  'one note a thousand times': (length) => `[^1]: x\n\n${repeated('[^1]')(length - 9)}`,
  notes: (length) => cut(length, (number) => `[^${number}]: a\n`),
  'notes in notes': repeated('[^1]: '),
  'directives that never end': repeated(':a['),
  'directives of attributes': repeated(':a{b="'),
  'addresses of sites': repeated('www.a '),
  'dots that may be an address': repeated('.-'),
  headings: repeated('# a\n'),
  'headings by underlines': repeated('a\n-\n'),
  fences: repeated('```\n'),
  'tasks in lists': repeated('- [ ] a\n'),
  escapes: repeated('\\*'),
  'one letter a line': repeated('a\n'),
  names: repeated('@Amara '),
}

const pieces = [
  ...[
    '- ',
    '* ',
    '1. ',
    '> ',
    '>',
    '+\t',
    '\n',
    '\n\n',
    '    ',
    'a',
    ' ',
    'a b',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '``',
  ],
  ...[
    '[',
    ']',
    '](',
    ')',
    '![',
    '[^1]',
    '[^1]: ',
    '<!-- ',
    '<a ',
    '<?',
    '|',
    '|-|',
    '```\n',
    ':::aside\n',
    ':::\n',
  ],
  ...[':a[', ':a{', '&amp;', '\\', 'www.a.b', 'http://a.b', 'a@b.c', '#', '---\n', '===\n', '- [ ] '],
]

/**
 * A random text of repeated markup with other pieces in between.
 *
 * @param random returns 0 up to 1, like `Math.random`
 */
export function madeUpMarkdown(random: () => number, length: number): string {
  const any = () => pieces[Math.floor(random() * pieces.length)] ?? ''
  const unit = Array.from({ length: 1 + Math.floor(random() * 6) }, any).join('')
  const changes = random() < 0.5 ? 0 : random() * 0.2
  let text = ''
  while (text.length < length) text += random() < changes ? any() : unit
  return text.slice(0, length)
}

export function longestThatPasses(text: string, faultOf: (text: string) => unknown): string {
  let [fits, refused] = [0, text.length + 1]
  while (refused - fits > 1) {
    const middle = Math.floor((fits + refused) / 2)
    if (faultOf(text.slice(0, middle)) === null) fits = middle
    else refused = middle
  }
  return text.slice(0, fits)
}

function repeated(piece: string) {
  return (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function cut(length: number, line: (number: number) => string): string {
  let text = ''
  for (let number = 0; text.length < length; number += 1) text += line(number)
  return text.slice(0, length)
}

function table(columns: number) {
  const row = (cell: string) => `|${`${cell}|`.repeat(columns)}\n`
  return (length: number) => {
    const head = row('a') + row('-')
    return (head + repeated(row('a'))(Math.max(0, length - head.length))).slice(0, length)
  }
}
