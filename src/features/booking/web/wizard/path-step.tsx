import { m } from '#paraglide/messages.js'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'

export function PathStep({ wizard: { choices, isHydrated, isParent } }: { wizard: Wizard }) {
  const heading = isParent ? m.booking_path_heading() : m.booking_path_heading_self()
  const card = (path: 'time' | 'teacher', title: string, description: string) => (
    <RadioCard
      name="path"
      value={path}
      required={!isHydrated}
      title={title}
      description={description}
      defaultChecked={choices.path === path}
    />
  )
  return (
    <StepFrame heading={heading}>
      <FieldGroup legend={heading} hideLegend className="gap-4 p-5 sm:p-8">
        {card('time', m.booking_path_time(), m.booking_path_time_text())}
        {card('teacher', m.booking_path_teacher(), m.booking_path_teacher_text())}
      </FieldGroup>
    </StepFrame>
  )
}
