import { type FormEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { SearchInput } from './search-input.tsx'

interface SentSearchProps {
  label: string
  /** Of the words in the address. */
  name: string
  /** The page that is asked where no script runs. */
  action: string
  /** What else its address says. */
  kept: Readonly<Record<string, string | undefined>>
  /** The words the list was searched for. Give the form a key of them, so that it follows the address. */
  words: string
  maxLength: number
  onSearch: (words: string) => void
}

/** A search that is sent, for lists too long to be searched with every letter. Works without a script too. */
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
