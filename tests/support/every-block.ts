const yaml = (name: string, fields: string) => `:::${name}\n\`\`\`yaml\n${fields}\n\`\`\`\n:::`

/** One question of each kind, as authors write them. */
const questions = [
  `question: Which number would you act on next Monday?
options: [Views, Followers, 'Sign-ups per 1,000 reached']
correctAnswer: Sign-ups per 1,000 reached
explanation: It points at a piece worth repeating.`,
  `kind: true-or-false
question: A copyright has to be registered before it exists.
correctAnswer: false
explanation: It exists with the work.`,
  `kind: multiple-choice
question: Which of these belong in a content calendar?
options: [A date, A channel, A password]
correctAnswers: [A date, A channel]
explanation: A calendar is seen by many.`,
  `kind: short-text
question: What is the color between black and white?
accepted: [gray, grey]
patterns: ['(light|dark) gr[ae]y']
explanation: Both spellings are in use.`,
  `kind: number
question: How long is the piece?
value: 1.5
tolerance: 0.1
unit: min
otherUnits: [{ unit: s, factor: 0.0166666667 }]
explanation: Ninety seconds are a minute and a half.`,
  `kind: ordering
question: Bring the steps of an interview into order.
items: [Ask for consent, Test the sound, Record]
explanation: Consent comes first.`,
  `kind: matching
question: What does each tool do?
pairs: [{ prompt: Compressor, match: Evens out loudness }, { prompt: Gate, match: Silences what is quiet }]
others: [Turns speech into text]
explanation: Each tool has one job.`,
  `kind: long-text
question: Describe your first hundred readers.
guidance: Say who they are and where they are found.
explanation: A place is easier to go to than a feeling.`,
].map((fields) => yaml('question', fields))

/** A lecture with every block and every kind of question. */
export const everyBlock = `A situation opens the lecture, in one paragraph that says what happened and to whom.

## Blocks of text

:::aside{title="In the margin"}
A note of one or two sentences.
:::

A paragraph beside the note. It is long enough to take a few lines on a desk, so that the note has room beside it and
the text goes on below.

:::callout{title="Before you post"}
A box in the text.
:::

:::before-after{before="Draft" after="Final"}
Buy now!

---

Sixteen places, because my studio has sixteen wheels.
:::

:::steps{title="One evening"}
1. **Log it.** Hours, money, energy.
2. **Read it.** What came back?
:::

:::timeline
- **Day 1** Post the piece.
- **Day 28** Count who came back.
:::

:::pull-quote{by="Amara"}
More channels for an unclear message spread the confusion.
:::

:::figure
![The emblem of the school](/favicon.svg)

The caption of the figure.
:::

:::annotated
![The emblem of the school](/favicon.svg)

1. (50, 15) **The arc** is open at the right.
2. (64, 50) **The point** is the one who learns.

Two points in one picture.
:::

:::drawing{title="Three places for one light"}
\`\`\`svg
<svg viewBox="0 0 360 220">
  <title>A face seen from above with one lamp at three places: in front, at 45 degrees and at the side.</title>
  <rect class="fill-soft" x="10" y="20" width="340" height="150" rx="6"/>
  <circle class="fill-accent" cx="60" cy="60" r="18"/>
  <text class="label center on-accent" x="60" y="65">1</text>
  <path class="line arrow" d="M60 82v40"/>
  <path class="line-accent arrow-both dashed" d="M110 60a70 70 0 0 1 90 20"/>
  <rect class="fill-paper thick" x="230" y="50" width="90" height="60" rx="4"/>
  <circle fill="#c98a5b" cx="275" cy="80" r="18"/>
  <text class="label center" x="60" y="160">In front</text>
  <text class="small muted center" x="275" y="140">beside it</text>
  <text class="end bad" x="350" y="200">too flat</text>
</svg>
\`\`\`

The lamp moves, and the face does not.
:::

:::formula
\`\`\`tex
\\text{margin} = \\frac{\\text{price} - \\text{cost}}{\\text{price}} \\cdot 100\\%
\`\`\`

What is left of each euro.
:::

## Sound and film

:::audio{title="Room tone"}
[Listen](/api/media/00000000-0000-4000-8000-000000000001)

No one speaks. A refrigerator hums.
:::

:::film{title="Throwing a bowl"}
![Two hands open a ball of clay on a wheel](/favicon.svg)

- [Video](/api/media/00000000-0000-4000-8000-000000000002)
- [English](/api/media/00000000-0000-4000-8000-000000000003 "en")

The hands press down, then out.
:::

## Blocks of numbers

:::chart{kind="bars" title="What each activity left" unit="€"}
| Activity | Left |
|---|---|
| 12 short videos | -€380 |
| 4 letters | €60 |

By views the videos win.
:::

${yaml(
  'calculator',
  `title: What a month left
inputs:
  - { name: hours, label: Hours, value: 24, unit: hours }
  - { name: pay, label: What an hour earns elsewhere, value: 15, unit: € }
results:
  - { label: Opportunity, formula: hours * pay, unit: € }`,
)}

:::template{title="Log of a week" file="log.csv"}
\`\`\`
Day,Activity,Hours
\`\`\`
:::

## Questions

${questions.join('\n\n')}
`
