-- Every rubric gets levels. Until now all had the same three, written as keys of each criterion.
UPDATE "module_contents" SET "assignments" = (
	SELECT jsonb_agg(
		one.value || jsonb_build_object(
			'levels', '[{"label": "Full", "share": 100}, {"label": "Partial", "share": 50}, {"label": "Missing", "share": 0}]'::jsonb,
			'rubric', coalesce((
				SELECT jsonb_agg(
					jsonb_build_object(
						'criterion', line.value -> 'criterion',
						'points', line.value -> 'points',
						'descriptions', jsonb_build_array(
							coalesce(line.value ->> 'full', ''), coalesce(line.value ->> 'partial', ''), coalesce(line.value ->> 'missing', '')
						)
					)
					ORDER BY line.place
				)
				FROM jsonb_array_elements(one.value -> 'rubric') WITH ORDINALITY AS line (value, place)
			), '[]')
		)
		ORDER BY one.place
	)
	FROM jsonb_array_elements("assignments") WITH ORDINALITY AS one (value, place)
)
WHERE jsonb_array_length("assignments") > 0;
--> statement-breakpoint
-- A grade keeps the levels it was given by. What was earned stays.
UPDATE "submissions" SET "criteria" = (
	SELECT jsonb_agg(
		jsonb_build_object(
			'criterion', line.value -> 'criterion',
			'points', line.value -> 'points',
			'earned', line.value -> 'earned',
			'levels', jsonb_build_array(
				jsonb_build_object('label', 'Full', 'points', line.value -> 'points', 'description', coalesce(line.value ->> 'full', '')),
				jsonb_build_object('label', 'Partial', 'points', trim_scale((line.value ->> 'points')::numeric / 2), 'description', coalesce(line.value ->> 'partial', '')),
				jsonb_build_object('label', 'Missing', 'points', 0, 'description', coalesce(line.value ->> 'missing', ''))
			)
		)
		ORDER BY line.place
	)
	FROM jsonb_array_elements("criteria") WITH ORDINALITY AS line (value, place)
)
WHERE jsonb_typeof("criteria") = 'array' AND jsonb_array_length("criteria") > 0;
