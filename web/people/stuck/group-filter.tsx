import { useInfiniteQuery } from '@tanstack/react-query'
import { groupChoiceQuery, groupOptions } from '../../lib/group-options.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SearchChoice } from '../../ui/forms/search-choice.tsx'

interface GroupFilterProps {
  /** The group of the list; null: everyone. */
  group: { name: string } | null
  onGroup: (id: string | undefined) => void
}

/** Only the people of one school group. */
export function GroupFilter({ group, onGroup }: GroupFilterProps) {
  const typing = useTypedWords()
  const list = useInfiniteQuery({ ...groupChoiceQuery(typing.words), ...whileTyping })
  const options = (list.data?.pages ?? []).flatMap(({ groups }) => groupOptions(groups))
  if (group !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="wrap-anywhere">
          Group: <bdi>{group.name}</bdi>
        </span>
        <Button variant="outline" size="small" onClick={() => onGroup(undefined)}>
          All groups
        </Button>
      </p>
    )
  }
  return (
    <Field label="Group" className="mb-0 w-64 max-w-full">
      <SearchChoice
        chosen={null}
        onChoose={(option) => option && onGroup(option.value)}
        {...foundFor(typing, list, options)}
        plural="groups"
        placeholder="Part of its name"
      />
    </Field>
  )
}
