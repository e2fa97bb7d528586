import { screen, type WebCapability } from '#platform/web/capability.ts'

// The start page loads the code of every listed screen, so two screens of one file share one import.
const goalForms = () => import('../goals/web/goal-form-screen.tsx')
const reviewForms = () => import('../reviews/web/review-form-screen.tsx')

export const cpdPlan: WebCapability = {
  name: 'cpd-plan',
  screens: [
    screen({
      path: '/cpd-portal/plan',
      audience: 'users',
      parseSearch: ({ user }) => ({
        user: typeof user === 'string' && /^[0-9a-f-]{36}$/i.test(user) ? user : undefined,
      }),
      load: () => import('./plan-screen.tsx').then((file) => file.PlanScreen),
    }),
    screen({
      path: '/cpd-portal/plan/goals/new',
      audience: 'users',
      load: async () => (await goalForms()).NewGoalScreen,
    }),
    screen({
      path: '/cpd-portal/plan/goals/$id',
      audience: 'users',
      load: async () => (await goalForms()).EditGoalScreen,
    }),
    screen({
      path: '/cpd-portal/plan/reviews/new',
      audience: 'users',
      load: async () => (await reviewForms()).NewReviewScreen,
    }),
    screen({
      path: '/cpd-portal/plan/reviews/$id',
      audience: 'users',
      load: async () => (await reviewForms()).EditReviewScreen,
    }),
  ],
}
