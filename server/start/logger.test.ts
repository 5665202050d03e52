import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('leaves out confidential fields at any depth', () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const headers = {
    authorization: 'hunter2',
    cookie: 'hunter2',
    'set-cookie': ['hunter2'],
    accept: 'text/html',
  }
  logger.info(
    { request: { headers, body: { password: 'hunter2', token: 'hunter2' } }, password: 'hunter2' },
    'in',
  )
  logger.debug('not at this level')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('hunter2')
  expect(lines[0]).toContain('text/html')
})

it('leaves out the values of a failed statement', () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const error = new Error(
    'Failed query: insert into users values ($1, $2)\nparams: ada@example.org,a line\nand one more',
  )
  logger.error({ err: error }, 'did not work')
  expect(lines[0]).toContain('insert into users')
  expect(lines[0]).toContain('logger.test.ts')
  expect(lines[0]).not.toContain('ada@example.org')
  expect(lines[0]).not.toContain('and one more')
})
