import type { ListedUser, UserDetail } from '../../../contract/people/users.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { PersonLine } from './person-line.tsx'

const mostShown = 8

interface MergeChoiceProps {
  duplicate: UserDetail
  search: string
  onSearch: (text: string) => void
  found: readonly ListedUser[]
}

/** Chooses the account to keep; suggests accounts with the same name. */
export function MergeChoice({ duplicate, search, onSearch, found }: MergeChoiceProps) {
  const others = found.filter(({ id }) => id !== duplicate.id)
  return (
    <section aria-labelledby="which" className="mt-12">
      <BlockHead id="which" title="Which account stays?" />
      <search className="mt-5 block">
        <Field label="Search" className="mb-5">
          <SettledSearch
            name="search"
            placeholder="Name or email address"
            maxLength={100}
            autoComplete="off"
            settled={search}
            onSettled={onSearch}
          />
        </Field>
      </search>
      {others.length === 0 ? (
        <EmptyState title="No other account matches">Try part of the name, or the other address.</EmptyState>
      ) : (
        <ul>
          {others.slice(0, mostShown).map((user) => {
            const name = `${user.firstName} ${user.lastName}`.trim()
            return (
              <li key={user.id} className="border-b border-line">
                <PersonLine
                  person={{ ...user, name }}
                  action={
                    <ButtonLink
                      to={`/admin/users/${duplicate.id}/merge?into=${encodeURIComponent(user.id)}`}
                      variant="outline"
                      size="small"
                      aria-label={`Choose ${name}, ${user.email}`}
                    >
                      Choose
                    </ButtonLink>
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      {others.length > mostShown && (
        <p className="mt-4 text-small text-ink-2">More accounts match. Enter more of the name or address.</p>
      )}
    </section>
  )
}
