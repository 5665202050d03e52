import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fontCache } from '../../../tests/support/typesetting.ts'
import { typesetting } from './typesetting.ts'
import { literal } from './typst-text.ts'

const typeset = typesetting({ fontCache })
afterAll(() => typeset.stop())

const named = (name: string) =>
  `#import "/house.typ": *\n#set document(title: "x")\n#set text(font: face-of(${literal(name)}))\n#${literal(name)}`

function fontsIn(pdf: Uint8Array): string[] {
  const found = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)
  return [...new Set(Array.from(found, ([, name = '']) => name))]
}

test.each([
  ['Korean', '김민준 남궁민', ['NotoSansKR']],
  ['Korean in parts, as some keyboards send it', '김민준'.normalize('NFD'), ['NotoSansKR']],
  ['Thai', 'สมชาย ใจดี ณัฐวุฒิ', ['NotoSansThai']],
  ['Tamil', 'முருகன் ஸ்ரீநிவாசன்', ['NotoSansTamil']],
  ['Telugu', 'శ్రీనివాస్ కృష్ణ', ['NotoSansTelugu']],
  ['Kannada', 'ಶ್ರೀಕಾಂತ್ ಕೃಷ್ಣಮೂರ್ತಿ', ['NotoSansKannada']],
  ['Malayalam', 'ശ്രീകുമാർ നമ്പൂതിരി', ['NotoSansMalayalam']],
  ['Bengali', 'রবীন্দ্রনাথ ক্ষিতীশ', ['NotoSansBengali']],
  ['Gujarati', 'મોહનદાસ શ્રીકૃષ્ણ', ['NotoSansGujarati']],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', ['NotoSansGurmukhi']],
  ['Odia', 'ନବୀନ ପଟ୍ଟନାୟକ', ['NotoSansOriya']],
  ['Sinhala', 'ශ්‍රීමාලි ප්‍රේමදාස', ['NotoSansSinhala']],
  ['Amharic', 'ኃይለ ሥላሴ', ['NotoSansEthiopic']],
  ['Hindi', 'क्षितिज शर्मा', ['NotoSansDevanagari']],
  ['Nepali', 'ज्ञानेन्द्र श्रेष्ठ', ['NotoSansDevanagari']],
  ['simplified Chinese', '李小龙 赵薇', ['NotoSansSC']],
  ['traditional Chinese', '李小龍 陳奕迅', ['NotoSansTC']],
  ['Japanese', '渡辺 さくら', ['NotoSansJP']],
  ['Japanese without kana', '渡辺 髙橋', ['NotoSansJP']],
  ['Khmer', 'សុខ ស្រីមុំ', ['NotoSansKhmer']],
  ['Lao', 'ສົມສັກ ວົງສາ', ['NotoSansLao']],
  ['Burmese', 'အောင်ဆန်းစုကြည်', ['NotoSansMyanmar']],
  ['Tibetan', 'བསྟན་འཛིན', ['NotoSerifTibetan']],
  ['Mongolian', 'ᠴᠢᠩᠭᠢᠰ', ['NotoSansMongolian']],
  ['Georgian', 'შოთა რუსთაველი', ['NotoSansGeorgian']],
  ['Armenian', 'Արամ Խաչատրյան', ['NotoSansArmenian']],
  ['Arabic', 'محمد عبد الله', ['NotoSansArabic']],
  ['Persian', 'پریسا گودرزی ژاله', ['NotoSansArabic']],
  ['Urdu', 'ڈاکٹر عبدالقدیر ہے', ['NotoSansArabic']],
  ['Hebrew', 'שרה כהן־לוי', ['NotoSansHebrew']],
  ['Cherokee', 'ᏍᏏᏉᏯ', ['NotoSansCherokee']],
  ['N’Ko', 'ߛߏߟߏߡߊߣߊ', ['NotoSansNKo']],
  ['Berber', 'ⵎⴰⵙⵙⵉⵏⵉⵙⵙⴰ', ['NotoSansTifinagh']],
  ['Dhivehi', 'އަޙްމަދު', ['NotoSansThaana']],
  ['Syriac', 'ܐܦܪܝܡ', ['NotoSansSyriac']],
  ['Fula', '𞤀𞤣𞤢𞤥', ['NotoSansAdlam']],
  ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ', ['NotoSansCanadianAboriginal']],
  ['Meitei', 'ꯃꯩꯇꯩ', ['NotoSansMeeteiMayek']],
  ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ', ['NotoSansOlChiki']],
  ['Greek', 'Νίκος Ἀριστοτέλης', ['Inter']],
  ['Ukrainian, Serbian and Kazakh', 'Ґалаґан Ђорђе Қайрат', ['Inter']],
  ['Vietnamese', 'Nguyễn Thị Phương Đặng', ['Fraunces']],
  ['Welsh and Turkish', 'Siân Ŵyn Gökçe İğdır', ['Fraunces']],
  ['Yoruba', 'Ẹ́kọ́ Ọláìtán', ['Inter']],
  ['Akan, Ewe and Hausa', 'Ɛdwɛnɛ Kɔfi Ŋaŋa Ɗanɗiƴa', ['Inter']],
  ['three scripts', 'Ada 김민준 สมชาย', ['NotoSansKR', 'NotoSansThai']],
])('a name in %s has all its letters, in an accessible document', async (_, name, fonts) => {
  const { bytes, missing, notAccessible } = await typeset.pdf(named(name))
  // PDF/UA refuses a letter without a glyph.
  expect({ missing, notAccessible }).toEqual({ missing: [], notAccessible: null })
  const there = fontsIn(bytes)
  for (const font of fonts)
    expect(
      there.some((one) => one.startsWith(font)),
      there.join(),
    ).toBe(true)
})

test('letters without a font are reported, and the document is still rendered', async () => {
  const { bytes, missing, notAccessible } = await typeset.pdf(named('Ada 𐎠\ue000'))
  expect(missing).toEqual(['𐎠', '\ue000'])
  expect(notAccessible).toContain('𐎠')
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})

test('fonts are cached, and rebuilt when the folder was emptied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'creare-fonts-'))
  const own = typesetting({ fontCache: folder })
  try {
    expect((await own.pdf(named('שרה'))).missing).toEqual([])
    await rm(folder, { recursive: true })
    expect((await own.pdf(named('שרה ไทย'))).missing).toEqual([])
  } finally {
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
