import { Specimen } from './specimen.tsx'
import '../styles/lecture.css'

/** Lecture elements as rendered from Markdown. */
export function Reading() {
  return (
    <Specimen title="Lecture" wide>
      <div className="lecture" data-department="branding">
        <p>
          You are at a party and someone asks what you do. “I make content,” you say, and watch their eyes
          drift to the snacks. The sentence was true, and it told them nothing. A <a href="#brand">brand</a>{' '}
          begins with a sentence that a stranger can repeat
          <sup>
            <a href="#note-1">1</a>
          </sup>
          .
        </p>
        <aside className="margin-note" aria-label="Margin note">
          <span className="margin-note-title">Why one sentence?</span>
          Two need remembering. One can be passed on.
        </aside>
        <p>
          In this module you write it. <em>Not</em> a slogan: a statement of <strong>who it is for</strong>,
          what changes for them, and why you.
        </p>
        <h3 id="brand">
          A worked example
          <a className="heading-anchor" href="#brand" aria-label="Link to this section">
            #
          </a>
        </h3>
        <ul>
          <li>Write down three people you know who would watch.</li>
          <li>Write what they did the day before they found you.</li>
        </ul>
        <ol>
          <li>Say it aloud.</li>
          <li>Strike the adjectives.</li>
        </ol>
        <blockquote>
          <p>
            I help <mark>home bakers</mark> sell their first hundred loaves.
          </p>
        </blockquote>
        <div className="callout">
          <p className="callout-title">Try it</p>
          <p>Ten minutes, one page, no deleting.</p>
        </div>
        <h4>Before and after</h4>
        <table>
          <thead>
            <tr>
              <th>Before</th>
              <th>After</th>
              <th>What changed</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>I make lifestyle videos</td>
              <td>I film small flats made liveable for under £200</td>
              <td>A reader, a place and a number</td>
            </tr>
          </tbody>
        </table>
        <p>
          Set <code>title</code> first, then:
        </p>
        <pre>
          <code>{'title: One sentence\nfor:   home bakers\n'}</code>
        </pre>
        <section className="footnotes" aria-label="Footnotes">
          <ol>
            <li id="note-1">Ries and Trout called it a position, 1981.</li>
          </ol>
        </section>
      </div>
    </Specimen>
  )
}
