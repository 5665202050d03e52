/** The demo's discussions. People are numbers: 0 asks, the others reply, each number is one person. */
export interface DemoThread {
  forum: string
  title: string
  /** Hours before now. */
  hoursAgo: number
  text: string
  replies: { by: number; hoursAgo: number; text: string; under?: number; thanks?: number }[]
  /** Index of the accepted reply. */
  accepted?: number
  pinned?: boolean
}

export const demoThreads: DemoThread[] = [
  {
    forum: 'general',
    title: 'Read this first: how we talk here',
    hoursAgo: 2_600,
    pinned: true,
    text: 'Four habits keep these forums useful:\n\n1. **Ask one thing.** A question in the title is found by the next person.\n2. **Show what you have.** A draft, a number, a screenshot. Feedback on nothing is opinion.\n3. **Say what you want to hear.** “Is the opening clear?” gets better answers than “Thoughts?”.\n4. **Mark the answer.** The person who asked can accept a reply. It moves nothing, and it helps everyone after you.\n\nSomething unkind or off topic? Report it, and the moderators will look.',
    replies: [],
  },
  {
    forum: 'fnd-100',
    title: 'How do you write down income that comes in three currencies?',
    hoursAgo: 52,
    text: 'Module 2 asks for one page with everything that came in last month. I am paid in euros by a sponsor, in dollars by the platform and in pounds by two clients. Do you convert on the day it arrives or at the end of the month?',
    replies: [
      {
        by: 1,
        hoursAgo: 50,
        thanks: 4,
        text: 'On the day it arrives, at the rate my bank really gave me. The rate in the news is not what reached the account.\n\n| Date | From | Amount | In my currency |\n|---|---|---|---|\n| 3 Nov | Sponsor | €400 | 1,712 |\n| 9 Nov | Platform | $212 | 848 |\n\nThat way the sheet and the bank agree, which is the whole point.',
      },
      {
        by: 2,
        hoursAgo: 49,
        under: 0,
        text: 'And put the fee in its own column. I lost 3 % for a year without seeing it.',
      },
      {
        by: 0,
        hoursAgo: 46,
        under: 0,
        text: 'The fee column is what I was missing. My sheet was off by exactly that. Thank you both.',
      },
      {
        by: 3,
        hoursAgo: 30,
        text: 'For tax you may need the official rate of your country as well. Keep both if you are unsure.',
      },
    ],
    accepted: 0,
  },
  {
    forum: 'fnd-100',
    title: 'Is a small audience worth writing a page about?',
    hoursAgo: 20,
    text: 'I have 140 people on a mailing list and nothing else. The assignment reads as if everyone had thousands. Do I do it anyway?',
    replies: [
      {
        by: 4,
        hoursAgo: 18,
        thanks: 6,
        text: 'Do it. With 140 you can write to every single one and ask. With 14,000 you guess.\n\n> Do I do it anyway?\n\nYour page may be more honest than most.',
      },
      {
        by: 5,
        hoursAgo: 7,
        text: 'I did it with 60. The useful line was “three people answer every letter”. I now write for those three.',
      },
    ],
  },
  {
    forum: 'brd-101',
    title: 'One sentence, seventh attempt. Which half would you cut?',
    hoursAgo: 31,
    text: '“I make calm videos about repairing what others throw away, for people who believe they are clumsy.”\n\nSaid aloud it takes me eight seconds. I would like five. Which half carries it?',
    replies: [
      {
        by: 6,
        hoursAgo: 28,
        thanks: 3,
        text: 'The second half. “For people who believe they are clumsy” is the part I would repeat to a friend.',
      },
      { by: 7, hoursAgo: 27, text: 'Cut “calm”. One minute of any of your videos says it.' },
      { by: 0, hoursAgo: 26, under: 1, text: 'Cut. It hurts and it is right.' },
      {
        by: 8,
        hoursAgo: 5,
        text: 'Try it with the verb first: *“Repairing what others throw away, for people who believe they are clumsy.”* Five seconds when I read it.',
      },
    ],
    accepted: 3,
  },
  {
    forum: 'mkt-101',
    title: 'What do you count when the views are few?',
    hoursAgo: 75,
    text: 'The lecture speaks of return on time, energy, money and opportunity. With 30 views a video every rate jumps around. What do you look at instead until there is enough to count?',
    replies: [
      {
        by: 9,
        hoursAgo: 70,
        thanks: 5,
        text: 'Replies that tell me something I did not know. I keep them in a file, one line each:\n\n```\n12 Nov  asked where the screws are from\n14 Nov  tried it, left out step 3\n```\n\nAfter ten lines I know what the next video is.',
      },
      {
        by: 10,
        hoursAgo: 66,
        text: 'Hours. If a video takes nine and teaches me nothing, I do not make that kind again, whatever the views.',
      },
    ],
  },
  {
    forum: 'vid-101',
    title: 'Window light at 3 pm in winter: is there any hope?',
    hoursAgo: 11,
    text: 'My desk faces north. From three o’clock on the picture is grey and noisy. I cannot buy a light this month. Has anyone made a white wall work?',
    replies: [
      {
        by: 11,
        hoursAgo: 9,
        thanks: 2,
        text: 'A white bed sheet over a drying rack, opposite the window, as near as the frame allows. It looks silly and adds a whole stop.',
      },
      {
        by: 12,
        hoursAgo: 3,
        text: 'Film at eleven and edit at three. I fought the winter for a year and lost.',
      },
    ],
  },
  {
    forum: 'aud-101',
    title: 'Room tone: thirty seconds are never thirty seconds',
    hoursAgo: 140,
    text: 'Every time I record room tone, someone starts a car. Do you loop a short piece, or wait for a quiet one?',
    replies: [
      {
        by: 13,
        hoursAgo: 133,
        text: 'Six clean seconds, looped with a crossfade of one. No one has ever heard it.',
      },
      { by: 14, hoursAgo: 131, under: 0, text: 'Unless there is a clock in the room. Ask me how I know.' },
    ],
    accepted: 0,
  },
  {
    forum: 'introductions',
    title: 'Hello from a bakery at four in the morning',
    hoursAgo: 90,
    text: 'I bake, and while the dough rests I film what no one sees of a bakery. So far 22 short films and one subscriber who is not my brother. I am here to learn how to tell a story in under a minute.',
    replies: [
      {
        by: 15,
        hoursAgo: 88,
        thanks: 7,
        text: 'Welcome! The hours while the dough rests sound like a series already.',
      },
      {
        by: 16,
        hoursAgo: 61,
        text: 'Welcome. Please film the sounds too; I would listen to that while working.',
      },
    ],
  },
  {
    forum: 'show-your-work',
    title: 'Label for a sewing kit: can you read the small line?',
    hoursAgo: 16,
    text: 'The label is 4 by 6 cm. The third line is set in 7 point. On my screen it is fine, and screens lie. **One question only:** print it, hold it at arm’s length, and tell me whether you can read the third line without effort.',
    replies: [
      {
        by: 17,
        hoursAgo: 13,
        text: 'With glasses yes, without no. And the ones who buy sewing kits wear glasses, so 8 point and one word less?',
      },
    ],
  },
  {
    forum: 'general',
    title: 'What do you do when you miss a week?',
    hoursAgo: 1,
    text: 'Two modules behind, and the longer I wait the heavier it gets. How do you come back without starting everything again?',
    replies: [],
  },
]
