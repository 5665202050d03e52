import type { LetterExample } from '../../../contract/school/letters.ts'
import type { LetterPage } from '../../../rules/school/words/letters/index.ts'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { SettingsService } from '../settings/service.ts'

export interface LettersService {
  /** Emails with unsaved words. Nothing is sent. @throws Refusal `invalid-input` at the field of an unfit text */
  preview(letter: LetterPage, texts: ChangedWords): Promise<LetterExample[]>
}

export function lettersService({
  mail,
  settings,
}: {
  mail: Mail
  settings: SettingsService
}): LettersService {
  return {
    async preview(letter, texts) {
      settings.words.requireFit(letter, texts)
      // Does not compile if words have no template.
      return mail.examples(letter.slice('letter-'.length) as Suffix<LetterPage>, texts)
    },
  }
}

type Suffix<Letter> = Letter extends `letter-${infer Name}` ? Name : never
