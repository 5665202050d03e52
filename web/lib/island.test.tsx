import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentContext, type DocumentPage } from './document.ts'
import { island } from './island.tsx'

const Greeting = island('greeting', ({ name }: { name: string }) => <b>{name}</b>)
const page: DocumentPage = {
  drawIsland: (content, identifierPrefix) => renderToString(content, { identifierPrefix }),
  sent: null,
}

test('in the application an island is its component', () => {
  expect(renderToString(<Greeting name="Ada" />)).toBe('<b>Ada</b>')
})

test('in a document its props travel with it, as text that cannot become markup', () => {
  const html = renderToString(
    <DocumentContext value={page}>
      <Greeting name={'"><script>alert(1)</script>'} />
    </DocumentContext>,
  )
  expect(html).toContain('data-island="greeting"')
  expect(html).not.toContain('<script>')
  expect(html).toContain('&quot;&gt;&lt;script')
})
