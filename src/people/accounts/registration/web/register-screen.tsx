import { Link, useNavigate } from '@tanstack/react-router'
import { WelcomeLayout } from '#platform/web/components/welcome-layout.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { paths } from '#paths/paths.ts'
import classes from '#platform/web/components/public-page.module.css'
import { RegisterForm } from './register-form.tsx'

export function RegisterScreen() {
  const navigate = useNavigate()
  return (
    <WelcomeLayout>
      <PageTitle title="Register" />
      <h1 className={classes.title}>Register</h1>
      <RegisterForm
        onRegistered={(email) =>
          navigate({
            to: paths.pendingApproval(),
            replace: true,
            state: { awaiting: { email, isVerified: false } },
          })
        }
      />
      <p className={classes.more}>
        Already have an account? <Link to={paths.login()}>Sign in</Link>
      </p>
    </WelcomeLayout>
  )
}
