import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { SearchInput } from './search-input.tsx'

interface SentSearchProps {
  label: string
  /** Search parameter of the query. */
  name: string
  /** The form's target without scripts. */
  action: string
  /** Other search parameters to keep. */
  kept: Readonly<Record<string, string | undefined>>
  /** The current query. Use it as the form's key, so that the form follows the address. */
  words: string
  maxLength: number
  onSearch: (words: string) => void
}

/** A search that is submitted, for lists too long to search on every key. Works without scripts. */
export function SentSearch({ label, name, action, kept, words, maxLength, onSearch }: SentSearchProps) {
  const [text, setText] = useState(words)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role is understood by more readers than <search>
    <form role="search" action={action} className="mb-8 flex max-w-[32rem] items-end gap-3" onSubmit={send}>
      {Object.entries(kept).map(
        ([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />,
      )}
      <Field label={label} className="mb-0! grow">
        <SearchInput name={name} value={text} onValueChange={setText} maxLength={maxLength} />
      </Field>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </form>
  )
}
