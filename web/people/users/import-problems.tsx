import type { ImportProblem } from '../../../contract/people/import.ts'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'

export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <Table caption="Problems, by line">
      <thead>
        <tr>
          <HeaderCell>Line</HeaderCell>
          <HeaderCell>Email</HeaderCell>
          <HeaderCell>Problem</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, email, messages }) => (
          <tr key={line}>
            <RowHeader>
              <span className="sm:hidden">Line </span>
              {line.toLocaleString('en')}
            </RowHeader>
            <Cell label="Email" className="wrap-anywhere">
              <bdi className="wrap-anywhere">{email || '–'}</bdi>
            </Cell>
            <Cell label="Problem" long>
              <ul className="min-w-0 wrap-anywhere">
                {messages.map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
