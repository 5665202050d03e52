-- Every course has a forum, whoever makes the course: the curriculum's files, an administrator, a test.
create function make_course_forum() returns trigger language plpgsql as $$
begin
  insert into forums (id, course_id, title, description, position)
  select id, id, title, '', 1000 + position from made
  on conflict do nothing;
  return null;
end
$$;--> statement-breakpoint
create trigger courses_made after insert on courses
  referencing new table as made for each statement execute function make_course_forum();--> statement-breakpoint
insert into forums (id, course_id, title, description, position)
  select id, id, title, '', 1000 + position from courses on conflict do nothing;--> statement-breakpoint
insert into forums (id, title, description, position) values
  ('general', 'General', 'Questions and conversation about anything that fits no single course.', 1),
  ('introductions', 'Introductions', 'Say who you are, what you make and what you are working on.', 2),
  ('show-your-work', 'Show Your Work', 'Put up something you made and ask for one kind of feedback.', 3)
  on conflict do nothing;
