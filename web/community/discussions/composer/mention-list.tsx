import type { DiscussionPerson } from '../../../../contract/community/forums.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'

export interface MentionListProps {
  id: string
  people: readonly DiscussionPerson[]
  chosen: DiscussionPerson | undefined
  onChoose: (person: DiscussionPerson) => void
}

/** The focus stays in the text field, which handles the keys. */
export function MentionList({ id, people, chosen, onChoose }: MentionListProps) {
  return (
    <>
      {people.length > 0 && (
        <div id={id} role="listbox" aria-label="People to mention" className="mention-list">
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              <Avatar name={person.name} image={person.image} size="small" />
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {people.length > 0 ? `${people.length} people found. Use the arrow keys, then Enter.` : ''}
      </p>
    </>
  )
}
