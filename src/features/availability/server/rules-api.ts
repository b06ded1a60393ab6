import { z } from 'zod'
import { teacherProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { RuleInput } from './input.ts'
import { addRules, listStoredRules, removeRule } from './rules.ts'
import { RuleView } from './view.ts'

const ruleErrors = {
  zone_changed: { status: 409, message: () => m.availability_zone_changed() },
  bad_range: { status: 422, message: () => m.availability_bad_range() },
  same_hours: { status: 422, message: () => m.availability_same_hours() },
  end_before_start: { status: 422, message: () => m.availability_end_before_start() },
  no_day: { status: 422, message: () => m.availability_no_day() },
  bad_date: { status: 422, message: () => m.availability_bad_date() },
  until_before_from: { status: 422, message: () => m.availability_until_before_from() },
  outside_period: { status: 422, message: () => m.availability_outside_period() },
  day_mismatch: { status: 422, message: () => m.availability_day_mismatch() },
  too_many_rows: { status: 422, message: () => m.availability_too_many_rows() },
  hour_has_lesson: {
    status: 409,
    message: ({ count }: Record<string, unknown>) =>
      count === 1
        ? m.availability_rules_have_lesson()
        : m.availability_rules_have_lessons({ count: String(count) }),
  },
}

export const list = teacherProcedure
  .route({ method: 'GET', path: '/availability', summary: 'Les horaires du professeur connecté' })
  .output(z.array(RuleView))
  .handler(({ context }) => listStoredRules(context.db, context.teacher))

export const write = teacherProcedure
  .route({
    method: 'POST',
    path: '/availability',
    summary:
      'Écrire une règle, qui répond par sa ligne, ou plusieurs, qui répondent par une liste : toutes ou aucune',
  })
  .input(z.union([z.array(RuleInput).min(1).max(200), RuleInput]))
  .output(z.union([z.array(RuleView), RuleView]))
  .handler(async ({ context, input }) => {
    const rules = Array.isArray(input) ? input : [input]
    const rows = await unwrapOrThrow(addRules(context.db, context.teacher, rules, context.now), ruleErrors)
    return Array.isArray(input) ? rows : (rows[0] ?? rows)
  })

export const remove = teacherProcedure
  .route({ method: 'DELETE', path: '/availability/{id}', summary: 'Retirer une règle ; les cours restent' })
  .input(z.object({ id: Id }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context, input }) => unwrapOrThrow(removeRule(context.db, context.teacher, input.id)))
