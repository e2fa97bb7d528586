-- How the patient travelled, where that differs from how the team came; null: the same as `platform`.
alter table missions add column platform_with_patient text;

-- False where the organization keeps intervals only: the times then count from the full hour of activation.
alter table missions add column exact_times boolean not null default true;
