import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    const document = await loading.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent()
      const pieces = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
      pages.push(pieces.join('').replaceAll(/\s+/g, ' ').trim())
    }
    return pages
  } finally {
    await loading.destroy()
  }
}
