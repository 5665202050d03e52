/** A fake typesetting program: completes one document, then crashes on each later one, or on one named fatal. */
import type { TypesetAnswer, TypesetRequest } from '../../server/platform/print/typesetter.ts'

process.on('message', ({ number, source }: TypesetRequest) => {
  if (number > 0 || source === 'fatal') process.exit(1)
  process.send?.({
    number,
    bytes: Buffer.from(source),
    missing: [],
    notAccessible: null,
  } satisfies TypesetAnswer)
})
