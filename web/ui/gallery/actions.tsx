import { ArrowRight, Bell, Bookmark, Check, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { ArrowLink, Crumb, TextLink } from '../text/text.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { Row, Specimen } from './specimen.tsx'

export function Actions() {
  const [saved, setSaved] = useState(false)
  return (
    <Specimen title="Buttons">
      <Row>
        <Button>Primary</Button>
        <ButtonLink to="/catalog">
          With arrow
          <ArrowRight />
        </ButtonLink>
        <Button variant="outline">Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="gold">Gold</Button>
        <Button variant="danger">
          <Trash2 />
          Delete
        </Button>
      </Row>
      <Row>
        <Button disabled>Disabled</Button>
        <Button busy>Sending</Button>
        <Button variant="outline" busy>
          Saving
        </Button>
        <Button variant="outline" size="small" pressed={saved} onClick={() => setSaved(!saved)}>
          <Bookmark />
          {saved ? 'Bookmarked' : 'Bookmark'}
        </Button>
        <Button variant="outline" size="small" pressed>
          <Bookmark />
          Bookmarked
        </Button>
        <Button variant="done">
          <Check />
          Completed
        </Button>
        <Button size="small">Small</Button>
        <Button variant="outline" square aria-label="Add">
          <Plus />
        </Button>
        <IconButton label="Notifications, 3 unread" count={3}>
          <Bell />
        </IconButton>
        <IconButton label="Not now" disabled>
          <Bell />
        </IconButton>
        <ThemeToggle />
      </Row>
      <div className="surface-night flex flex-wrap gap-3.5 rounded-box p-6">
        <Button variant="gold">Continue</Button>
        <Button variant="on-night">On night</Button>
      </div>
      <div className="surface-gold flex flex-wrap gap-3.5 rounded-box p-6">
        <Button variant="ink">Ink, on gold</Button>
      </div>
      <Row>
        <ArrowLink to="/courses">Text link with arrow</ArrowLink>
        <TextLink to="/about">Link in text</TextLink>
        <Crumb to="/catalog">Back to the catalog</Crumb>
      </Row>
    </Specimen>
  )
}
