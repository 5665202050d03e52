import { describe, expect, test } from 'vitest'
import { postFault } from '../rules/text/markdown-work.ts'
import { hostileMarkdown, longestThatPasses } from '../tests/support/hostile-markdown.ts'
import { renderUserText } from './user-text.ts'

/** Known attacks on user content (from the OWASP and cure53 collections). */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x](/api/media/../auth/logout)',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x"onerror="alert(1)](/api/media/0b6f8a52-6c1e-4d8c-9a51-1f2e3d4c5b6a)',
  '[x](https://a.example "onmouseover=alert(1)")',
  '<https://a.example/"onclick="alert(1)>',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '<math><mtext></p><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form action="https://evil.example"><input name=password></form>',
  '<div style="position:fixed;inset:0">x</div>',
  '| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |',
  '@<img src=x onerror=alert(1)>',
]
const attributes = /\s(on\w+|style|id|class|srcset|formaction|target)=/gi

/** Tags with their attributes; text between them is escaped and harmless. */
const tags = (html: string) => html.match(/<[^>]*>/g) ?? []

describe('text of users', () => {
  test.each(attacks)('makes %j harmless', (attack) => {
    const html = renderUserText(`before\n\n${attack}\n\nafter`, {
      mentions: ['<img src=x onerror=alert(1)>'],
    })
    for (const tag of tags(html)) {
      expect(tag).toMatch(
        /^<\/?(p|br|strong|em|del|a|span|ul|ol|li|blockquote|code|pre|hr|div|table|thead|tbody|tr|th|td|img)\b/,
      )
      const inAttributes = tag.replaceAll(/"[^"]*"/g, '""')
      expect(inAttributes.replace(' class=""', '')).not.toMatch(attributes)
      expect(tag).not.toMatch(/(javascript|vbscript|data):/i)
      if (tag.startsWith('<img')) expect(tag).toMatch(/ src="\/api\/media\/[0-9a-f-]{36}"/)
    }
    expect(html).toContain('before')
    expect(html).toContain('after')
  })

  test('shows HTML as typed', () => {
    expect(renderUserText('Write <b>bold</b>')).toBe('<p>Write &#x3C;b>bold&#x3C;/b></p>')
    expect(renderUserText('<div>\nhello')).toContain('&#x3C;div>')
  })
})

test('marks links of a new account nofollow, and adds no rel to others and internal ones', () => {
  const text = '[a](https://a.example) [b](//b.example) [c](/course/fnd-100) www.d.example'
  expect(renderUserText(text, { newAccount: true })).toBe(
    '<p><a href="https://a.example" rel="nofollow ugc noopener noreferrer">a</a> <a href="//b.example" rel="nofollow ugc noopener noreferrer">b</a> <a href="/course/fnd-100">c</a> <a href="http://www.d.example" rel="nofollow ugc noopener noreferrer">www.d.example</a></p>',
  )
  expect(renderUserText('[a](https://a.example)')).toBe(
    '<p><a href="https://a.example" rel="noopener noreferrer">a</a></p>',
  )
})

test('shows a picture of this site, and links an external one', () => {
  expect(renderUserText('![a sketch](/api/media/0b6f8a52-6c1e-4d8c-9a51-1f2e3d4c5b6a)')).toBe(
    '<p><img src="/api/media/0b6f8a52-6c1e-4d8c-9a51-1f2e3d4c5b6a" alt="a sketch" loading="lazy"></p>',
  )
  expect(renderUserText('![a sketch](https://a.example/x.png)')).toBe(
    '<p><a href="https://a.example/x.png" rel="noopener noreferrer">Picture: a sketch</a></p>',
  )
})

test('marks a chosen name after an @, the longest first, never inside a link or code', () => {
  const mentions = ['Amara', 'Amara Okafor', 'Ὀδυσσεύς']
  expect(renderUserText('@Amara Okafor, @Amara, @Ὀδυσσεύς and @Noah', { mentions })).toBe(
    '<p><span class="mention">@Amara Okafor</span>, <span class="mention">@Amara</span>, <span class="mention">@Ὀδυσσεύς</span> and @Noah</p>',
  )
  expect(renderUserText('`@Amara` [@Amara](https://a.example)', { mentions })).not.toContain('mention')
})

test('renders headings as bold text, tasks as signs, and one line break as one', () => {
  expect(renderUserText('# Look\n\n- [x] done\n- [ ] open')).toBe(
    '<p><strong>Look</strong></p>\n<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>',
  )
  expect(renderUserText('one\ntwo')).toBe('<p>one<br>\ntwo</p>')
})

test('makes the empty corner of a table no header', () => {
  const html = renderUserText('| | one |\n|---|---|\n| a | 1 |')
  expect(html.match(/<t[hd]>/g)).toEqual(['<td>', '<th>', '<td>', '<td>'])
})

test('does not fill up a table with a very wide header and thousands of rows', () => {
  const head = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n`
  const html = renderUserText((head + '|\n'.repeat(4_400)).slice(0, 2_500))
  expect(html).toContain('<td></td>')
  expect(html.length).toBeLessThan(200_000)
})

test('fills up a small table to its header', () => {
  expect(renderUserText('|a|b|\n|-|-|\n|1|')).toContain('<td>1</td>\n<td></td>')
})

test('renders the costliest allowed posts in time', () => {
  const costliest = [
    'lists in one line',
    'ordered lists in one line',
    'comments that never end, line by line',
  ] as const
  for (const kind of costliest) {
    const text = longestThatPasses(hostileMarkdown[kind]?.(10_000) ?? '', postFault)
    const before = process.cpuUsage()
    renderUserText(text)
    // CPU time, which other processes do not affect: a tenth of a second on a fast machine.
    expect(process.cpuUsage(before).user / 1_000, kind).toBeLessThan(1_000)
  }
})

test('shows footnotes as typed, and treats colons as text', () => {
  const html = renderUserText('At 10:30[^A], a:hover{b} ::c\n\n[^A]: Local time.')
  expect(html).toContain('At 10:30[^A], a:hover{b} ::c')
  expect(html).toContain('[^A]: Local time.')
})
