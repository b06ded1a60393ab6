import { Link, useRouteContext } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { CallToAction, firstLessonTitle } from './call-to-action.tsx'
import { Promises, Steps } from './landing-sections.tsx'
import { PageHero } from './page-hero.tsx'

export function ParentLandingPage() {
  const { viewer, school } = useRouteContext({ from: '__root__' })
  // A signed-in parent adds a child; everybody else registers first.
  const enrol =
    viewer?.role === 'parent'
      ? { to: '/parent/children' as const, search: { addStudent: true } }
      : { to: '/register' as const }
  return (
    <>
      <PageHero
        tone="paon"
        title={m.site_parent_title()}
        lead={m.site_parent_lead()}
        word={{ arabic: 'عَائِلَة', latin: m.site_parent_word_latin(), french: m.site_parent_word() }}
      >
        <Link {...enrol} className="btn btn-highlight btn-lg">
          {m.site_parent_action()}
        </Link>
        <Link to="/teachers" className="btn btn-outline btn-lg">
          {m.site_nav_teachers()}
        </Link>
      </PageHero>
      <div className="pt-section">
        <Steps
          title={m.site_parent_steps()}
          steps={[
            { title: m.site_parent_step_1(), text: m.site_parent_step_1_text() },
            { title: m.site_parent_step_2(), text: m.site_parent_step_2_text() },
            { title: m.site_parent_step_3(), text: m.site_parent_step_3_text() },
          ]}
        />
        <Promises
          title={m.site_parent_promises()}
          promises={[
            ...(school.hasTrials ? [m.site_parent_promise_1()] : []),
            m.site_parent_promise_2({ until: school.freeCancellation }),
            m.site_parent_promise_3(),
            m.site_parent_promise_4(),
          ]}
        />
        <CallToAction
          title={firstLessonTitle(school.hasTrials)}
          text={m.site_cta_text()}
          action={{ ...enrol, label: m.site_parent_action() }}
        />
      </div>
    </>
  )
}
