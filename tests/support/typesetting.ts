import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ShareTexts, shareSource } from '../../server/platform/print/share-texts.ts'
import { typesetting } from '../../server/platform/print/typesetting.ts'

/** Shared by all tests, because preparing each font takes time. */
export const fontCache = join(tmpdir(), 'creare-test-fonts')

export function testShareTexts() {
  const typeset = typesetting({ fontCache })
  return {
    stop: () => typeset.stop(),
    async setTexts(texts: ShareTexts): Promise<string | null> {
      const { bytes, missing } = await typeset.drawing(shareSource(texts))
      return missing.length > 0 ? null : Buffer.from(bytes).toString('utf8')
    },
  }
}
