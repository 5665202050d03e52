import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** @returns the text of a PDF, with pages joined by a space, and its title */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  try {
    const { info } = await document.getMetadata()
    const words = [String((info as { Title?: string }).Title ?? '')]
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      words.push(...items.map((item) => ('str' in item ? item.str : '')))
    }
    return words.join(' ')
  } finally {
    await loading.destroy()
  }
}
