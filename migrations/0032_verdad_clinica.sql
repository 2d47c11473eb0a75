-- Whose identity a document carries, where the patient's record was merged into another; null is the patient's own.
alter table rda_envio add column identidad uuid references paciente (id);
