import type { QuestionKind } from '../../../../contract/assessment/questions.ts'
import type { BlockName, BoxName } from '../../../../rules/text/lecture-blocks.ts'

const question = (fields: string) => `:::question
\`\`\`yaml
${fields}
explanation: Say why.
\`\`\`
:::`

/** A block that is edited as Markdown, complete and right, so that authors change an example. */
export const blockStarters: Record<
  Exclude<BlockName, BoxName> | `question-${Exclude<QuestionKind, 'single-choice'>}`,
  { label: string; source: string }
> = {
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
    label: 'Question, one right answer',
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
  'question-multiple-choice': {
    label: 'Question, several right answers',
    source: question(`kind: multiple-choice
question: Which of these are right?
options:
  - A right answer
  - Another right answer
  - A tempting wrong answer
correctAnswers:
  - A right answer
  - Another right answer`),
  },
  'question-true-or-false': {
    label: 'Question, true or false',
    source: question(`kind: true-or-false
question: Say something that is true or false.
correctAnswer: false`),
  },
  'question-short-text': {
    label: 'Question, a word or a few',
    source: question(`kind: short-text
question: What is it called?
accepted:
  - the right word
  - another spelling`),
  },
  'question-number': {
    label: 'Question, a number',
    source: question(`kind: number
question: How much is it?
value: 12.5
tolerance: 0.1
unit: €`),
  },
  'question-ordering': {
    label: 'Question, put in order',
    source: question(`kind: ordering
question: What comes first?
items:
  - This comes first
  - This comes next
  - This comes last`),
  },
  'question-matching': {
    label: 'Question, match',
    source: question(`kind: matching
question: What belongs together?
pairs:
  - { prompt: The first, match: Its match }
  - { prompt: The second, match: Its other match }
others:
  - A match of neither`),
  },
  'question-long-text': {
    label: 'Question, own words',
    source: question(`kind: long-text
question: What would you do?
guidance: What a good answer says.`),
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
  annotated: {
    label: 'Picture with numbered points',
    source: `:::annotated
![What the picture shows](picture-to-upload)

1. (30, 20) **The first point** is 30 percent from the left and 20 from the top.
2. (70, 60) **The next point** says what to look at there.
:::`,
  },
  drawing: {
    label: 'Drawing',
    source: `:::drawing{title="Two ways to the same place"}
\`\`\`svg
<svg viewBox="0 0 360 140">
  <title>Two boxes, Idea and Audience, with an arrow from the first to the second. A dashed line leads back.</title>
  <rect class="fill-tint" x="20" y="40" width="120" height="60" rx="8"/>
  <rect class="fill-paper" x="220" y="40" width="120" height="60" rx="8"/>
  <text class="label center" x="80" y="75">Idea</text>
  <text class="label center" x="280" y="75">Audience</text>
  <path class="line-accent arrow" d="M144 60h68"/>
  <path class="line dashed arrow" d="M216 86h-68"/>
</svg>
\`\`\`

One sentence on what to see here.
:::`,
  },
  formula: {
    label: 'Formula',
    source: `:::formula
\`\`\`tex
\\text{margin} = \\frac{\\text{price} - \\text{cost}}{\\text{price}}
\`\`\`

What it is good for.
:::`,
  },
  audio: {
    label: 'Audio clip',
    source: `:::audio{title="What is heard"}
[Listen](audio-to-upload)

The transcript: every word that is spoken.
:::`,
  },
  film: {
    label: 'Short video',
    source: `:::film{title="What is shown"}
![What the video shows](picture-to-upload)

- [Video](film-to-upload)
- [English](captions-to-upload "en")

A description for readers who can’t watch it.
:::`,
  },
  figure: {
    label: 'Figure with a caption',
    source: `:::figure
![What the picture shows](picture-to-upload)

The caption.
:::`,
  },
}
