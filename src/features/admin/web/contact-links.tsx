/** An address that opens the mail program. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link-underlined">
      {email}
    </a>
  )
}
