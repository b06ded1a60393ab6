import type { ReactNode } from 'react'
import type { LessonType } from '#features/lessons/lesson-types.ts'
import { lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Accordion, AccordionItem } from '#ui/layout/accordion.tsx'
import { displayedHourlyRateCents, displayedLessonPriceCents, lessonPriceCents } from '../price.ts'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'

const types: readonly {
  type: LessonType
  title: () => string
  text: () => string
  /** @param hourlyRateCents the chosen teacher's, or the one that the site's prices are shown with */
  price: (hourlyRateCents: number, isOfTeacher: boolean) => string
  badge?: () => string
}[] = [
  {
    type: 'trial',
    title: m.booking_type_trial,
    text: m.booking_type_trial_text,
    price: () => m.booking_free(),
  },
  {
    type: 'individual',
    title: m.booking_type_individual,
    text: m.booking_type_individual_text,
    price: rate => m.booking_per_hour({ price: formatEuros(rate) }),
    badge: m.booking_popular,
  },
  {
    type: 'group',
    title: m.booking_type_group,
    text: m.booking_type_group_text,
    price: (hourlyRateCents, isOfTeacher) => {
      const price = formatEuros(lessonPriceCents('group', hourlyRateCents, 60, 0))
      return isOfTeacher ? m.booking_per_hour({ price }) : m.booking_from_price({ price })
    },
    badge: m.booking_group_reduction,
  },
]

export function TypeStep({ wizard }: { wizard: Wizard }) {
  const { choices, isParent, today, teacher } = wizard
  const rate = teacher?.hourlyRateCents ?? displayedHourlyRateCents
  const isNewFamily = today.data?.isNew ?? false
  const heading = isParent ? m.booking_type_heading() : m.booking_type_heading_self()
  return (
    <StepFrame heading={heading}>
      <FieldGroup legend={heading} hideLegend className="gap-4 p-5 sm:p-8">
        {types.map(({ type, title, text, price, badge }) => (
          <RadioCard
            key={type}
            name="lessonType"
            value={type}
            title={
              <TitleWithBadge
                badge={badge && <Badge colour={type === 'group' ? 'success' : 'warning'}>{badge()}</Badge>}
              >
                {title()}
              </TitleWithBadge>
            }
            description={type === 'group' && isNewFamily ? m.booking_type_group_new() : text()}
            disabled={type === 'group' && isNewFamily}
            aside={<span className="titre text-lg font-bold">{price(rate, teacher !== undefined)}</span>}
            defaultChecked={choices.lessonType === type}
          />
        ))}
      </FieldGroup>
      <Packages wizard={wizard} />
      <Faq />
    </StepFrame>
  )
}

function TitleWithBadge({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      {badge}
    </span>
  )
}

/** Hidden with CSS while the trial is checked, so that another type shows the packages at once, even without JavaScript. */
function Packages({ wizard: { choices, packages, teacher } }: { wizard: Wizard }) {
  const { lessonType, duration } = choices
  // With a teacher, what the summary charges; without one, whole euros at the reference rate.
  const centsOf = (discount: number) =>
    teacher
      ? lessonPriceCents(lessonType, teacher.hourlyRateCents, duration, discount)
      : displayedLessonPriceCents(discount)
  const hint = () => {
    if (!teacher) return m.booking_packages_hint()
    return lessonType === 'group'
      ? m.booking_packages_hint_teacher_group({ teacher: teacher.firstName })
      : m.booking_packages_hint_teacher({ length: lengthLabel(duration), teacher: teacher.firstName })
  }
  const price = (discount: number) => (
    <>
      {discount > 0 && (
        <s className="mr-2 text-muted-foreground">
          <span className="sr-only">{m.booking_package_full_price()} </span>
          {formatEuros(centsOf(0))}
        </s>
      )}
      {m.booking_package_price({ price: formatEuros(centsOf(discount)) })}
    </>
  )
  return (
    <div className="border-t p-5 group-has-[[name=lessonType][value=trial]:checked]/wizard:hidden sm:p-8">
      {packages.isPending ? (
        <Loading className="flex flex-col gap-4">
          {[1, 2, 3].map(key => (
            <Skeleton key={key} className="mt-3 h-20 w-full" />
          ))}
        </Loading>
      ) : packages.isLoadingError ? (
        <ErrorState
          title={m.booking_packages_failed()}
          onRetry={() => packages.refetch()}
          retrying={packages.isFetching}
        />
      ) : (
        <FieldGroup
          legend={<span className="titre text-xl font-semibold">{m.booking_packages()}</span>}
          hint={hint()}
          className="gap-4"
        >
          <RadioCard
            name="packageId"
            value=""
            title={m.booking_package_none()}
            description={m.booking_package_none_text()}
            aside={price(0)}
            defaultChecked={choices.packageId === undefined}
          />
          {packages.data.map(
            ({ id, name, isDiscovery, discountPercentage, durationMonths, numberOfLessons }) => (
              <RadioCard
                key={id}
                name="packageId"
                value={id}
                title={
                  <TitleWithBadge
                    badge={
                      isDiscovery ? (
                        <Badge colour="info">{m.booking_package_discovery()}</Badge>
                      ) : discountPercentage > 0 ? (
                        <Badge colour="success">
                          {m.booking_package_discount({ percentage: discountPercentage })}
                        </Badge>
                      ) : undefined
                    }
                  >
                    {name}
                  </TitleWithBadge>
                }
                description={m.booking_package_text({ months: durationMonths, total: numberOfLessons })}
                aside={price(discountPercentage)}
                defaultChecked={choices.packageId === id}
              />
            ),
          )}
        </FieldGroup>
      )}
    </div>
  )
}

const questions: readonly { question: () => string; answer: () => string }[] = [
  { question: m.booking_faq_trial_question, answer: m.booking_faq_trial_answer },
  { question: m.booking_faq_duration_question, answer: m.booking_faq_duration_answer },
  { question: m.booking_faq_cancelling_question, answer: m.booking_faq_cancelling_answer },
  { question: m.booking_faq_unused_lessons_question, answer: m.booking_faq_unused_lessons_answer },
  { question: m.booking_faq_group_question, answer: m.booking_faq_group_answer },
  { question: m.booking_faq_timezone_question, answer: m.booking_faq_timezone_answer },
  { question: m.booking_faq_equipment_question, answer: m.booking_faq_equipment_answer },
]

function Faq() {
  return (
    <div className="border-t p-5 sm:p-8">
      <h3 className="text-xl">{m.booking_faq()}</h3>
      <Accordion className="mt-4">
        {questions.map(({ question, answer }) => (
          <AccordionItem key={question()} question={question()} name="faq">
            {answer()}
          </AccordionItem>
        ))}
      </Accordion>
    </div>
  )
}
