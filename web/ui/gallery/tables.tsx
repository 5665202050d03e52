import { Pagination } from '../navigation/pagination.tsx'
import { DifficultyBadge } from '../pictures/badges.tsx'
import { DepartmentBadge } from '../pictures/department-badge.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../table.tsx'
import { SAMPLE_COURSES } from './sample-courses.ts'
import { Specimen } from './specimen.tsx'

export function Tables() {
  return (
    <Specimen title="Table, pages">
      <Table caption="Courses">
        <thead>
          <tr>
            <HeaderCell sort="ascending" onSort={() => {}}>
              Code
            </HeaderCell>
            <HeaderCell sort={null} onSort={() => {}}>
              Title
            </HeaderCell>
            <HeaderCell>Department</HeaderCell>
            <HeaderCell>Difficulty</HeaderCell>
            <HeaderCell align="right">Modules</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {SAMPLE_COURSES.slice(0, 29)
            .filter((_, index) => index % 9 === 0)
            .map(([id, code, title, department]) => (
              <tr key={id}>
                <Cell label="Code" className="numbers">
                  {code}
                </Cell>
                <RowHeader>{title}</RowHeader>
                <Cell label="Department">
                  <DepartmentBadge department={department} />
                </Cell>
                <Cell label="Difficulty">
                  <DifficultyBadge difficulty="Intermediate" />
                </Cell>
                <Cell label="Modules" align="right">
                  5
                </Cell>
              </tr>
            ))}
        </tbody>
      </Table>
      <Pagination page={3} pageCount={9} hrefFor={(page) => `/catalog?page=${page}`} />
    </Specimen>
  )
}
