import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocalTime } from './local-time.tsx'

test('without scripts, a time says that it is UTC', () => {
  expect(renderToString(<LocalTime at="2026-12-01T18:00:00.000Z" />)).toContain(
    '1 Dec 2026, 18:00<noscript> UTC</noscript>',
  )
})
