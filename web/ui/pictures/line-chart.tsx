import { chartTicks } from './chart-scale.ts'

const WIDTH = 640
const HEIGHT = 280
const LEFT = 46
const BOTTOM = 34
const TOP = 12
/** Half a label, so that the last one stays below its point at every font size. */
const RIGHT = 24

export interface LineChartProps {
  /** Describes the chart for people who cannot see it. */
  label: string
  points: readonly { name: string; value: number }[]
  /** Interval of the labels below the line. */
  every?: number
  /** The last period is not over: draws it apart, with this note. */
  running?: string
}

/** A line over evenly spaced points, server-rendered without scripts. Put the numbers in a table beside it. */
export function LineChart({ label, points, every = 2, running }: LineChartProps) {
  const ticks = chartTicks(Math.max(0, ...points.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  const x = (index: number) => LEFT + (index / Math.max(1, points.length - 1)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP)
  const line = points.map(({ value }, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
  const over = running === undefined ? line : line.slice(0, -1)
  const last = points.at(-1)
  return (
    <div className="chart">
      <svg className="line-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="chart-grid" d={`M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 12} y={y(tick) + 4} textAnchor="end">
              {tick.toLocaleString('en')}
            </text>
          </g>
        ))}
        {over.length > 0 && (
          <>
            <path
              className="chart-area"
              d={`M${LEFT} ${HEIGHT - BOTTOM}L${over.join('L')}L${x(over.length - 1).toFixed(1)} ${HEIGHT - BOTTOM}Z`}
            />
            <path className="chart-line" d={`M${over.join('L')}`} />
          </>
        )}
        {over.length < line.length && (
          <path className="chart-line chart-running" d={`M${line.slice(-2).join('L')}`} />
        )}
        {last && <circle className="chart-end" cx={x(points.length - 1)} cy={y(last.value)} r="5" />}
        {points.map(({ name }, index) => {
          if ((points.length - 1 - index) % every !== 0) return null
          const isLast = index === points.length - 1
          return (
            <text
              key={name}
              x={isLast ? WIDTH : x(index)}
              y={HEIGHT - 8}
              textAnchor={isLast ? 'end' : 'middle'}
            >
              {name}
            </text>
          )
        })}
      </svg>
      {running !== undefined && (
        <p className="chart-key">
          <svg viewBox="0 0 36 12" aria-hidden="true">
            <path className="chart-line chart-running" d="M0 6H25" />
            <circle className="chart-end" cx="30" cy="6" r="5" />
          </svg>
          {running}
        </p>
      )}
    </div>
  )
}
