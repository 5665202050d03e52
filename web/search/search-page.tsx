import type { SearchGroup } from '../../contract/search.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ArrowLink, BlockHead, Crumb } from '../ui/text/text.tsx'
import { kindNames, searchAddress } from './addresses.ts'
import type { Question } from './queries.ts'
import { ResultList } from './result-list.tsx'
import { SearchForm } from './search-form.tsx'
import './search.css'

interface SearchPageProps {
  question: Partial<Question>
  /** Null without a query. */
  found: { groups: SearchGroup[]; similar: boolean } | null
  signedIn: boolean
}

/** States: no query, found, similar results only, nothing found; visitor, student. */
export function SearchPage({ question, found, signedIn }: SearchPageProps) {
  const { q = '', kind } = question
  return (
    <main id="main" tabIndex={-1} className="wrap pb-(--band)">
      <div className="search-head">
        {kind && <Crumb to={searchAddress({ q })}>All results</Crumb>}
        <h1 className="type-title">Search</h1>
        <SearchForm key={q} q={q} />
      </div>
      {found ? (
        <Found {...found} question={{ ...question, q }} signedIn={signedIn} />
      ) : (
        <NoQuery signedIn={signedIn} />
      )}
    </main>
  )
}

function Found({
  groups,
  similar,
  question,
  signedIn,
}: NonNullable<SearchPageProps['found']> & { question: Question; signedIn: boolean }) {
  const { q, kind, after } = question
  if (groups.length === 0) {
    return (
      <EmptyState
        title="Nothing found"
        action={
          <ButtonLink to="/catalog" variant="outline">
            Browse all courses
          </ButtonLink>
        }
      >
        {after ? (
          'That’s all on this page.'
        ) : (
          <>
            No {kind ? 'result of this kind' : 'page'} matches “<bdi>{q}</bdi>”. Try fewer or different words.
          </>
        )}
        {!signedIn && ' Sign in to search discussions, study groups and notes too.'}
      </EmptyState>
    )
  }
  return (
    <>
      {similar && (
        <p className="type-lead mb-8" role="status">
          No exact matches for “<bdi>{q}</bdi>”. Here are some similar ones.
        </p>
      )}
      <div className="search-groups">
        {groups.map((group) => (
          <section key={group.kind} aria-labelledby={`found-${group.kind}`}>
            <BlockHead id={`found-${group.kind}`} title={kindNames[group.kind]} />
            <ResultList results={group.results} level={3} />
            {group.next && (
              <p className="pt-4">
                <ArrowLink
                  to={searchAddress(kind ? { q, kind, after: group.next } : { q, kind: group.kind })}
                >
                  {kind ? 'Next results' : `More: ${kindNames[group.kind]}`}
                </ArrowLink>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

function NoQuery({ signedIn }: { signedIn: boolean }) {
  return (
    <p className="type-lead max-w-reading">
      {signedIn
        ? 'Search everything you can read here: courses and their modules, lectures you’ve unlocked, departments and tracts, discussions, study groups, announcements, your own notes, and people with a public page.'
        : 'Search courses and their modules, open lectures, departments and tracts, and people with a public page. Sign in to search discussions, study groups and your notes too.'}
    </p>
  )
}
