import { Users } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { StudentPage } from './student-page.tsx'

/** In place of a page in French sentences, for a child who does not read French yet: it goes on with a grown-up. */
export function TogetherPage({ onTogether }: { onTogether: () => void }) {
  return (
    <StudentPage
      title={<span className="text-4xl text-balance sm:text-6xl">{m.learning_together_title()}</span>}
    >
      <Users aria-hidden="true" className="mt-8 size-28 sm:size-36" strokeWidth={1.5} />
      <p className="mt-6 max-w-read text-2xl text-balance sm:text-3xl">{m.learning_together_text()}</p>
      <Button
        variant="highlight"
        onClick={onTogether}
        className="mt-8 min-h-touch-child! rounded-2xl! px-10! text-2xl! max-sm:w-full"
      >
        {m.learning_together_start()}
      </Button>
    </StudentPage>
  )
}
