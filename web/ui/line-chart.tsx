import { chartTicks } from './chart-scale.ts'

const WIDTH = 640
const HEIGHT = 280
const LEFT = 46
const BOTTOM = 34
const TOP = 12
/** Half a name, so that the last stands below its point like the others. */
const RIGHT = 24

export interface LineChartProps {
  /** Says what it shows and where it leads: the picture's name for whoever does not see it. */
  label: string
  points: readonly { name: string; value: number }[]
  /** Every how many names one is written under the line. */
  every?: number
}

/**
 * A line over evenly spaced points, drawn on the server as one picture: no script, no library. The numbers
 * themselves belong into a table beside it.
 */
export function LineChart({ label, points, every = 2 }: LineChartProps) {
  const ticks = chartTicks(Math.max(0, ...points.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  const x = (index: number) => LEFT + (index / Math.max(1, points.length - 1)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP)
  const line = points.map(
    ({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
  )
  const last = points.at(-1)
  return (
    <svg className="line-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="chart-grid" d={`M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 12} y={y(tick) + 4} textAnchor="end">
            {tick.toLocaleString('en')}
          </text>
        </g>
      ))}
      <path className="chart-line" d={line.join('')} />
      {last && <circle className="chart-end" cx={x(points.length - 1)} cy={y(last.value)} r="5" />}
      {points.map(
        ({ name }, index) =>
          (points.length - 1 - index) % every === 0 && (
            <text key={name} x={x(index)} y={HEIGHT - 8} textAnchor="middle">
              {name}
            </text>
          ),
      )}
    </svg>
  )
}
