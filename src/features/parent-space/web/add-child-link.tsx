import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { m } from '#paraglide/messages.js'

/** To the form that adds a child: what a family begins with. */
export const AddChildLink = () => (
  <Link to="/parent/children" search={{ addStudent: true }} className="btn btn-primary btn-md max-sm:w-full">
    <UserRoundPlus aria-hidden="true" strokeWidth={1.75} />
    {m.families_add_child()}
  </Link>
)
