import type { BlockName, BoxName } from '../../../../rules/text/lecture-blocks.ts'

/** A block that is edited as Markdown, complete and right, so that authors change an example. */
export const blockStarters: Record<Exclude<BlockName, BoxName>, { label: string; source: string }> = {
  chart: {
    label: 'Chart from a table',
    source: `:::chart{kind="bars" title="What each activity left" unit="€"}
| Activity | Left |
|---|---|
| Videos | -€380 |
| Letters | €60 |

One sentence on what the chart shows.
:::`,
  },
  'before-after': {
    label: 'Before and after',
    source: `:::before-after{before="Before" after="After"}
The first version.

---

The better version.
:::`,
  },
  steps: {
    label: 'Steps',
    source: `:::steps
1. **Do this first.** Then say how.
2. **Do this next.** Then say how.
:::`,
  },
  timeline: {
    label: 'Timeline',
    source: `:::timeline
- **Day 1** What happens.
- **Day 28** What happens then.
:::`,
  },
  'pull-quote': {
    label: 'Pull quote',
    source: `:::pull-quote
One sentence that is worth stopping for.
:::`,
  },
  question: {
    label: 'Question',
    source: `:::question
\`\`\`yaml
question: What do you ask?
options:
  - The right answer
  - A tempting wrong answer
  - Another wrong answer
correctAnswer: The right answer
explanation: Say why it is right, and why the tempting one is wrong.
\`\`\`
:::`,
  },
  calculator: {
    label: 'Calculator',
    source: `:::calculator
\`\`\`yaml
title: What an hour of yours left
inputs:
  - { name: income, label: Money in, value: 180, unit: € }
  - { name: hours, label: Hours, value: 8, unit: hours }
results:
  - { label: Left for each hour, formula: income / hours, unit: €, decimals: 2 }
\`\`\`
:::`,
  },
  template: {
    label: 'Template to download',
    source: `:::template{title="Log of a week" file="log.csv"}
\`\`\`
Day,Activity,Hours
Monday,,
\`\`\`
:::`,
  },
  figure: {
    label: 'Figure with a caption',
    source: `:::figure
![What the picture shows](/api/media/…)

The caption.
:::`,
  },
}
