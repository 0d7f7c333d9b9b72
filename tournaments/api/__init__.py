"""The API's doors of this house: who asks, what comes in, what goes out. No rule, no ORM query and no ranking is made here.

Every error is problem+json (`problems`); what is read comes from `selectors` and `projections`, what is written goes to `services`.
"""
