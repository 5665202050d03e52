import type { MergePreview as Preview } from '../../../contract/people/merge.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { mergePartNames } from './merge-parts.ts'
import { PersonLine } from './person-line.tsx'

export function MergePreview({ preview }: { preview: Preview }) {
  const { duplicate, kept, parts, openPapers } = preview
  return (
    <>
      <div className="mt-8 border-y border-line-strong">
        <PersonLine person={duplicate} kicker="Account to be removed" />
        <div className="border-t border-line">
          <PersonLine
            person={kept}
            kicker="Account to keep"
            action={
              <ButtonLink to={`/admin/users/${duplicate.id}/merge`} variant="outline" size="small">
                Choose another
              </ButtonLink>
            }
          />
        </div>
      </div>
      {kept.state === 'suspended' && (
        <Alert title="The account to keep is suspended" className="mt-8">
          It stays suspended, and no one can sign in to either until you lift the suspension.
        </Alert>
      )}
      {duplicate.state === 'suspended' && (
        <Alert title="The account to be removed is suspended" className="mt-8">
          Its suspension ends with it. The merge doesn’t suspend the other account.
        </Alert>
      )}
      <section aria-labelledby="moves" className="mt-12">
        <BlockHead id="moves" title="What moves" />
        {parts.length === 0 ? (
          <p className="mt-4 text-ink-2">Nothing. This account hasn’t been used yet.</p>
        ) : (
          <PartsTable parts={parts} />
        )}
        {openPapers.length > 0 && (
          <Alert
            title={openPapers.length === 1 ? 'One quiz is open in both' : 'Some quizzes are open in both'}
            className="mt-6"
          >
            {`${new Intl.ListFormat('en').format(openPapers)}: the attempt of the account to be removed will be handed in as it is. Wait if the person is in the middle of it.`}
          </Alert>
        )}
      </section>
      <section aria-labelledby="ends" className="mt-12">
        <BlockHead id="ends" title="What ends" />
        <ul className="mt-4 list-disc space-y-1.5 pl-5">
          {endingsOf(preview).map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function PartsTable({ parts }: Pick<Preview, 'parts'>) {
  return (
    <Table caption="What moves, and what happens if both accounts have the same">
      <thead>
        <tr>
          <HeaderCell>What</HeaderCell>
          <HeaderCell align="right">Moves</HeaderCell>
          <HeaderCell>In both</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, count, both }) => {
          const { name, inBoth } = mergePartNames[part]
          return (
            <tr key={part}>
              <RowHeader>{name}</RowHeader>
              <Cell label="Moves" align="right">
                {count.toLocaleString('en')}
              </Cell>
              <Cell label="In both">
                {both === 0 ? (
                  <span className="text-ink-2">None</span>
                ) : (
                  `${both.toLocaleString('en')}: ${inBoth}`
                )}
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function endingsOf({ duplicate, ends }: Preview): string[] {
  const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)
  return [
    `No one can sign in as ${duplicate.email} anymore. People who try with the right password are asked to use the other address, and this one can’t be used for a new account.`,
    ...(ends.sessions > 0
      ? [`${counted(ends.sessions, 'One open session ends', 'open sessions end')} immediately.`]
      : []),
    ...(ends.factors > 0
      ? [
          `${counted(ends.factors, 'One passkey or authenticator app', 'passkeys and authenticator apps')}: the person sets them up again in the other account.`,
        ]
      : []),
    ...(ends.signIns > 0
      ? [
          `${counted(ends.signIns, 'One sign-in', 'sign-ins')} through other sites, because they must not open an account with a higher role.`,
        ]
      : []),
    'Anyone using the private calendar address has to subscribe again.',
  ]
}
