import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import { ModuleKindCard } from './module-kind-card.tsx'

const drawn = (type: string) => {
  const content = { type, film: null, notionUrl: null } as unknown as ModuleContent
  return renderToStaticMarkup(
    createElement(ModuleKindCard, { content } as Parameters<typeof ModuleKindCard>[0]),
  )
}

test.each([
  ['pdf', 'PDF Document'],
  ['notion', 'Notion Document'],
  ['other', 'Content type not recognized. Please contact support if you believe this is an error.'],
  ['hologram', 'Content type not recognized. Please contact support if you believe this is an error.'],
])('a module of the kind %s says "%s"', (type, text) => {
  expect(drawn(type)).toContain(`>${text}</p>`)
})
