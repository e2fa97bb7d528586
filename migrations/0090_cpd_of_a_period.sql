-- The activities and hours of CPD in a period of the dashboard. Those of all time are kept in cpd_counts.
create index cpd_activities__date_counted on cpd_activities (date) include (hours)
  where status in ('completed', 'verified') and deleted_at is null;
