/** Acts as the program that typesets: sets one document, and dies over each that comes after it or is called fatal. */
import type { TypesetAnswer, TypesetRequest } from '../../server/print/typesetter.ts'

process.on('message', ({ number, source }: TypesetRequest) => {
  if (number > 0 || source === 'fatal') process.exit(1)
  process.send?.({
    number,
    bytes: Buffer.from(source),
    missing: [],
    notAccessible: null,
  } satisfies TypesetAnswer)
})
