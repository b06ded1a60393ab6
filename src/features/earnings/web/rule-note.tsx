import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { EarningsRule } from '../earnings.ts'
import { ruleNotes } from '../rule-notes.ts'

/** What a teacher earns by the school's rule, below the figures. `children`: which months the rule is for. */
export function RuleNote({ rule, children }: { rule: EarningsRule; children?: ReactNode }) {
  return (
    <p className="mt-4 max-w-read text-sm text-muted-foreground">
      {[...ruleNotes(rule), m.earnings_hours_note()].join(' ')} {children}
    </p>
  )
}
